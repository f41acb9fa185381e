"""Whether an address is one's own, and whether mail may come there: by links, and the page."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from sextet.server import identity as ids
from sextet.server.caller import TheCaller, TheSite
from sextet.tables.commands import Refused
from sextet.tables.ports import Person


class MailLink(msgspec.Struct, forbid_unknown_fields=True):
    """What a link in a mail holds."""

    token: Annotated[str, msgspec.Meta(max_length=200)]


async def ask_by_mail(site: TheSite, person: Person, mail: str) -> None:
    """Ask by mail whether an address is somebody's, as often as one person and address may."""
    if not site.mailer.works:
        raise Refused("no-mail-here")
    await site.hourly.mails.take(f"person {person.identity}")
    await site.hourly.mails.take(f"address {mail.lower()}")
    await site.mailer.ask(person.identity, mail, person.language)


@post("/api/me/mail", status_code=204)
async def ask_again(site: TheSite, caller: TheCaller) -> None:
    """Ask by mail once more whether one's address is one's own."""
    person = caller.known
    if not person.mail:
        raise Refused("mail-bad")
    await ask_by_mail(site, person, person.mail)
    site.directory.forget(person.identity)


@post("/api/mail/confirm", status_code=204)
async def confirm(site: TheSite, caller: TheCaller, data: JSONBody[MailLink]) -> None:
    """Say that an address is one's own, by the link in the mail; whose it is, is not told."""
    await site.hourly.recoveries.take(caller.address)
    who = await site.store.confirm_mail(ids.mail_hash(data.token), site.directory.clock())
    if not who:
        raise Refused("mail-link-wrong")
    site.directory.forget(who)


@get("/api/mail/stop/{token:str}", include_in_schema=False)
async def stop_page(token: FromPath[str]) -> Response[None]:
    """Lead to the page that asks: what only fetches links ends nothing."""
    return Redirect(f"/mail/stop#{token}")


@post("/api/mail/stop/{token:str}", status_code=204)
async def stop(site: TheSite, token: FromPath[str]) -> None:
    """End mail to an address, by the link in each mail; for mail programs, too (RFC 8058)."""
    hashed = ids.read_stop_token(token, site.key)
    if hashed is None:
        raise Refused("mail-link-wrong")
    if who := await site.store.stop_mail(hashed):
        site.directory.forget(who)


ROUTES = [ask_again, confirm, stop_page, stop]
