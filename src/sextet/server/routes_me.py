"""One's own identity: come, change the name, take it to another device, let programs in, go."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.params import JSONBody

from sextet.core.languages import nearest_language
from sextet.server import identity as ids
from sextet.server.caller import TheCaller, TheSite
from sextet.tables import events
from sextet.tables.commands import Refused
from sextet.tables.ports import Person

AnyRequest = Request[Any, Any, Any]
NameText = Annotated[str, msgspec.Meta(max_length=200)]
LanguageText = Annotated[str, msgspec.Meta(max_length=35)]


class NewMe(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody new; mail is written in the language, a tag such as `pt-BR`."""

    nickname: NameText
    language: LanguageText | None = None


class ChangedMe(msgspec.Struct, forbid_unknown_fields=True):
    """What is to change; an empty mail removes it."""

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
    address: str | None


class Me(msgspec.Struct):
    """Who I am here, and where."""

    identity: Identity | None
    server: ServerInfo


class Recovery(msgspec.Struct):
    """A new recovery code."""

    recovery: str


class Token(msgspec.Struct):
    """A new token for a program."""

    token: str


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


def identity_of(person: Person) -> Identity:
    """Return what people are told of themselves."""
    return Identity(person.identity, person.nickname, person.mail, person.language)


def known_language(tag: str | None) -> str | None:
    """Return the language nearest to the one somebody speaks, None if we have none like it."""
    return None if tag is None else nearest_language(tag)


@get("/api/me")
async def me(request: AnyRequest, site: TheSite, caller: TheCaller) -> Response[Me]:
    """Return who asks; renews the cookie."""
    person = caller.person
    server = ServerInfo(site.settings.name, site.build, site.hall.mail, site.address)
    answer = Me(identity_of(person) if person is not None else None, server)
    cookies = []
    if person is not None and not caller.program:
        cookies = [cookie(request, ids.signed(person.identity, site.key))]
    return Response(answer, cookies=cookies)


@post("/api/me")
async def come(
    request: AnyRequest, site: TheSite, caller: TheCaller, data: JSONBody[NewMe]
) -> Response[NewIdentity]:
    """Make a guest identity."""
    name = ids.clean_name(data.nickname)
    site.new_identities.take(site.key_of(caller.address))
    person = Person(ids.new_identity(), name, language=known_language(data.language))
    code = ids.new_recovery()
    await site.store.add_person(person, ids.recovery_hash(code), site.directory.clock())
    site.directory.forget(person.identity)
    return Response(
        NewIdentity(person.identity, name, code),
        cookies=[cookie(request, ids.signed(person.identity, site.key))],
    )


@patch("/api/me")
async def change(site: TheSite, caller: TheCaller, data: JSONBody[ChangedMe]) -> Identity:
    """Change one's nickname, mail address or language."""
    person = caller.known
    name = ids.clean_name(data.nickname) if data.nickname is not None else None
    mail = ids.clean_mail(data.mail) if data.mail is not None else None
    if mail and not site.hall.mail:
        raise Refused("no-mail-here")
    language = known_language(data.language)
    await site.store.change_person(person.identity, nickname=name, mail=mail, language=language)
    site.directory.forget(person.identity)
    changed = await site.directory.person(person.identity) or person
    site.tell_of(person.identity)
    return identity_of(changed)


@post("/api/me/recovery", status_code=200)
async def new_recovery(site: TheSite, caller: TheCaller) -> Recovery:
    """Make a new recovery code; the old one ends."""
    code = ids.new_recovery()
    await site.store.change_person(caller.known.identity, recovery_hash=ids.recovery_hash(code))
    return Recovery(code)


@post("/api/me/recover", status_code=200)
async def recover(
    request: AnyRequest, site: TheSite, caller: TheCaller, data: JSONBody[RecoveryAsked]
) -> Response[Identity]:
    """Become who one was, on this device too."""
    site.recoveries.take(site.key_of(caller.address))
    person = await site.store.person_by_recovery(ids.recovery_hash(data.recovery))
    if person is None:
        raise Refused("recovery-wrong")
    if site.bans.bars_identity(person.identity):
        raise Refused("banned")
    found = identity_of(person)
    return Response(found, cookies=[cookie(request, ids.signed(person.identity, site.key))])


@post("/api/me/token")
async def new_token(site: TheSite, caller: TheCaller) -> Token:
    """Make a token, with which a program plays as this identity."""
    person = caller.known
    site.new_identities.take(site.key_of(caller.address))
    token = ids.new_token()
    await site.store.add_token(ids.token_hash(token), person.identity, site.directory.clock())
    return Token(token)


@delete("/api/me", status_code=204)
async def go(request: AnyRequest, site: TheSite, caller: TheCaller) -> Response[None]:
    """Erase the identity: name, mail, language, codes, ratings, what it wrote."""
    await erase(site, caller.known.identity)
    gone = cookie(request, "", seconds=0)
    return Response(None, status_code=204, cookies=[gone], media_type=MediaType.TEXT)


async def erase(site: TheSite, identity: str) -> None:
    """Erase somebody, here and in memory."""

    def without_chat(data: bytes) -> bytes | None:
        return events.without_chat_of(identity, data)

    await site.drop(identity, "erased")
    await site.store.erase_person(identity, without_chat)
    site.directory.remember(identity, None)
    site.tell_of(identity)


ROUTES = [me, come, change, new_recovery, recover, new_token, go]
