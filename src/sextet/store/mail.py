"""Where people get mail, and whether they may be sent any: that part of ``PeopleStore``."""

from __future__ import annotations

from sqlalchemy import select, update

from sextet.store.connections import Connections
from sextet.store.schema import identities
from sextet.tables.ports import Mailbox, MailState

_c = identities.c
_CHANGE = update(identities).where(~_c.erased)


class Mailboxes:
    """The part of a store that keeps them."""

    _connections: Connections

    async def set_mail(
        self, identity: str, mail: str, hashed: bytes | None = None, until: float | None = None
    ) -> None:
        """Let mail to somebody wait for their word until then; an empty address removes theirs."""
        state: MailState | None = "waiting" if mail else None
        change = _CHANGE.where(_c.identity == identity).values(
            mail=mail or None, mail_state=state, mail_hash=hashed, mail_until=until
        )
        async with self._connections.changing() as connection:
            await connection.execute(change)

    async def mailbox(self, identity: str) -> Mailbox | None:
        """Return where somebody gets mail, None if they gave no address."""
        wanted = select(
            _c.identity, _c.mail, _c.mail_state, _c.mail_hash, _c.mail_until, _c.language
        ).where(~_c.erased, _c.identity == identity, _c.mail.is_not(None))
        async with self._connections.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Mailbox(*row)

    async def confirm_mail(self, hashed: bytes, now: float) -> str:
        """Send mail there from now on; returns whose it is, empty if nothing waits for that."""
        waits = (_c.mail_hash == hashed, _c.mail_state == "waiting", _c.mail_until >= now)
        return await self._mark("confirmed", *waits)

    async def stop_mail(self, hashed: bytes) -> str:
        """Send no more mail there; returns whose it was."""
        return await self._mark("stopped", _c.mail_hash == hashed)

    async def refuse_mail(self, identity: str, mail: str) -> str:
        """Note that a mail server will have none for this address, if it is still theirs."""
        return await self._mark("refused", _c.identity == identity, _c.mail == mail)

    async def _mark(self, state: MailState, *where: object) -> str:
        change = _CHANGE.where(*where).values(mail_state=state)  # type: ignore[arg-type]
        async with self._connections.changing() as connection:
            found = (await connection.execute(change.returning(_c.identity))).scalar()
        return found or ""
