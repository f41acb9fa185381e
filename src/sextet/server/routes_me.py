"""One's own identity: come, change the name, take it to another device, go."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody

from sextet.core.languages import nearest_language
from sextet.server import identity as ids
from sextet.server.caller import TheCaller, TheSite
from sextet.server.names import clean_name
from sextet.server.passes import device
from sextet.server.routes_mail import ask_by_mail
from sextet.server.routes_passes import end_other_browsers
from sextet.tables.commands import Refused
from sextet.tables.ports import MailState, Person

AnyRequest = Request[Any, Any, Any]
NameText = Annotated[str, msgspec.Meta(max_length=200)]
LanguageText = Annotated[str, msgspec.Meta(max_length=35)]


class NewMe(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody new; mail is written in the language, a tag such as `pt-BR`."""

    nickname: NameText
    language: LanguageText | None = None


class ChangedMe(msgspec.Struct, forbid_unknown_fields=True):
    """What is to change; an empty mail removes it, a new one is asked for a word first."""

    nickname: NameText | None = None
    mail: Annotated[str, msgspec.Meta(max_length=254)] | None = None
    language: LanguageText | None = None


class RecoveryAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A recovery code."""

    recovery: Annotated[str, msgspec.Meta(max_length=100)]


class Identity(msgspec.Struct):
    """Who somebody is."""

    id: str
    nickname: str
    mail: str | None = None
    language: str | None = None
    #: Whether mail is sent there: `waiting` for one's word, `confirmed`, `refused`, `stopped`.
    mail_state: MailState | None = None


class NewIdentity(msgspec.Struct):
    """Somebody new, with the code that is told only once."""

    id: str
    nickname: str
    recovery: str


class ServerInfo(msgspec.Struct):
    """What a page must know of the server."""

    name: str
    build: str
    mail: bool
    #: The server's public key for pushes, where it sends some.
    push: str | None
    address: str | None


class Me(msgspec.Struct):
    """Who I am here, and where."""

    identity: Identity | None
    server: ServerInfo


class Recovery(msgspec.Struct):
    """A new recovery code, and how many other browsers it has signed out."""

    recovery: str
    signed_out: int


class AvoidedPerson(msgspec.Struct):
    """Somebody whom one has muted or blocked, by the name they had then."""

    id: int
    name: str
    blocked: bool
    at: float


def cookie(request: AnyRequest, value: str, seconds: int = ids.COOKIE_SECONDS) -> Cookie:
    """Return the cookie that carries an identity; by TLS only, where there is TLS."""
    return Cookie(
        ids.COOKIE,
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="lax",
        secure=bool(request.scope.get("sextet_secure")),
    )


async def sign_in(request: AnyRequest, site: TheSite, identity: str) -> Cookie:
    """Let somebody in with this browser; returns its cookie."""
    session, name = ids.new_session(), device(request.headers.get("user-agent", ""))
    hashed = ids.session_hash(identity, session)
    await site.store.add_pass(hashed, identity, "account", name, site.directory.clock())
    return cookie(request, ids.signed(identity, session, site.key))


def identity_of(person: Person, *, program: bool = False) -> Identity:
    """Return what people are told of themselves; programs need not know where they get mail."""
    mail, state = (None, None) if program else (person.mail, person.mail_state)
    return Identity(person.identity, person.nickname, mail, person.language, state)


def known_language(tag: str | None) -> str | None:
    """Return the language nearest to the one somebody speaks, None if we have none like it."""
    return None if tag is None else nearest_language(tag)


@get("/api/me")
async def me(request: AnyRequest, site: TheSite, caller: TheCaller) -> Response[Me]:
    """Return who asks, as the store knows them now; renews the cookie."""
    await site.directory.learn([caller.identity], anew=True)
    person = await site.directory.person(caller.identity) if caller.person else None
    push = site.pusher.public_key if site.pusher is not None else None
    server = ServerInfo(
        site.settings.name, site.build, bool(site.settings.smtp.host), push, site.address
    )
    if person is None:
        return Response(Me(None, server))
    answer = Me(identity_of(person, program=caller.program), server)
    return Response(answer, cookies=[] if caller.program else [await renewed(request, site)])


async def renewed(request: AnyRequest, site: TheSite) -> Cookie:
    """Return the cookie of who asks anew; one of an older version becomes one of this browser."""
    given = request.cookies[ids.COOKIE]
    identity, session = ids.read_signed(given, site.key) or ("", "")
    return cookie(request, given) if session else await sign_in(request, site, identity)


@post("/api/me")
async def come(
    request: AnyRequest, site: TheSite, caller: TheCaller, data: JSONBody[NewMe]
) -> Response[NewIdentity]:
    """Make a guest identity."""
    name = clean_name(data.nickname)
    await site.hourly.identities.take(caller.address)
    person = Person(ids.new_identity(), name, language=known_language(data.language))
    code = ids.new_recovery()
    await site.store.add_person(person, ids.recovery_hash(code), site.directory.clock())
    await site.store.same_person(caller.identity or person.identity, person.identity)
    site.directory.forget(person.identity)
    return Response(
        NewIdentity(person.identity, name, code),
        cookies=[await sign_in(request, site, person.identity)],
    )


@patch("/api/me")
async def change(site: TheSite, caller: TheCaller, data: JSONBody[ChangedMe]) -> Identity:
    """Change one's nickname, mail address or language."""
    person = caller.known
    name = clean_name(data.nickname) if data.nickname is not None else None
    mail = ids.clean_mail(data.mail) if data.mail is not None else None
    await site.hourly.changes.take(caller.address)
    if mail and mail != person.mail:
        await ask_by_mail(site, person, mail)
    elif mail == "":
        await site.store.set_mail(person.identity, "")
    language = known_language(data.language)
    await site.store.change_person(person.identity, nickname=name, language=language)
    site.directory.forget(person.identity)
    changed = await site.directory.person(person.identity) or person
    site.tell_of(person.identity)
    return identity_of(changed)


@post("/api/me/recovery", status_code=200)
async def new_recovery(site: TheSite, caller: TheCaller) -> Recovery:
    """Make a new recovery code; the old one ends, and every other browser is signed out.

    Whoever came in by the old code is among them.
    """
    code, who = ids.new_recovery(), caller.known.identity
    await site.hourly.changes.take(caller.address)
    await site.store.change_person(who, recovery_hash=ids.recovery_hash(code))
    return Recovery(code, len(await end_other_browsers(site, caller)))


@post("/api/me/recover", status_code=200)
async def recover(
    request: AnyRequest, site: TheSite, caller: TheCaller, data: JSONBody[RecoveryAsked]
) -> Response[Identity]:
    """Become who one was, on this device too."""
    await site.hourly.recoveries.take(caller.address)
    person = await site.store.person_by_recovery(ids.recovery_hash(data.recovery))
    if person is None:
        raise Refused("recovery-wrong")
    if site.bans.bars_identity(person.identity):
        raise Refused("banned")
    await site.store.same_person(caller.identity or person.identity, person.identity)
    return Response(identity_of(person), cookies=[await sign_in(request, site, person.identity)])


@get("/api/me/avoided", opt={"scope": "account"})
async def avoided(site: TheSite, caller: TheCaller) -> list[AvoidedPerson]:
    """List whom one has muted or blocked, the latest first."""
    found = await site.store.avoided_by(caller.known.identity)
    return [AvoidedPerson(one.number, one.name, one.blocked, one.at) for one in found]


@delete("/api/me/avoided/{number:int}", status_code=204)
async def stop_avoiding(site: TheSite, caller: TheCaller, number: FromPath[int]) -> None:
    """Mute or block somebody no longer."""
    who = caller.known.identity
    if not 0 < number < 2**31 or not await site.store.stop_avoiding(who, number=number):
        raise Refused("no-such-page")
    await site.tell_whom_they_avoid(who)


@delete("/api/me", status_code=204)
async def go(request: AnyRequest, site: TheSite, caller: TheCaller) -> Response[None]:
    """Erase the identity: name, mail, language, codes, ratings, studies, mutes, what it wrote."""
    await erase(site, caller.known.identity)
    gone = cookie(request, "", seconds=0)
    return Response(None, status_code=204, cookies=[gone], media_type=MediaType.TEXT)


async def erase(site: TheSite, identity: str) -> None:
    """Erase somebody, here and in memory."""
    await site.drop(identity, "erased")
    await site.store.erase_person(identity)
    site.studying.forget_person(identity)
    site.directory.remember(identity, None)
    site.tell_of(identity)


ROUTES = [me, come, change, new_recovery, recover, avoided, stop_avoiding, go]
