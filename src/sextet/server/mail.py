"""Mail: it is your turn in correspondence play, and whether an address is yours. Sent by SMTP.

Each recipient has a lane of their own, with pauses that grow while their server says "later":
nobody waits for anybody else's. What waits is lost when the process ends; a turn's mail comes
again with the next turn.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage

import aiosmtplib

from sextet.core.words import LANGUAGES, say, say_or
from sextet.server.identity import mail_hash, new_mail_token, stop_token
from sextet.server.settings import Settings, Smtp
from sextet.tables.ports import Mailbox, PeopleStore
from sextet.tables.table import Table

log = logging.getLogger("sextet.server")

TIMEOUT = 15.0
#: Pauses before each try, in seconds; after the last nothing is sent there for now.
TRIES = (0.0, 30.0, 300.0, 1800.0, 7200.0)
#: Mails that wait at most, in all and for one recipient, and connections at a time.
WAITING, WAITING_EACH, AT_A_TIME = 1000, 10, 4
#: How long a link is good by which somebody says that an address is theirs.
CONFIRM_HOURS = 48
HOUR = 3600.0


@dataclass
class Letter:
    """A mail to one person; ``about`` is the table it is about."""

    to: Mailbox
    mail: EmailMessage
    about: str = ""


@dataclass
class Mailer:
    """Sends mail where the admin has set it up."""

    settings: Settings
    people: PeopleStore
    key: bytes
    clock: Callable[[], float] = time.time
    _lanes: dict[str, deque[Letter]] = field(default_factory=dict)
    _carrying: set[asyncio.Task[None]] = field(default_factory=set)
    _at_a_time: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_A_TIME))

    @property
    def works(self) -> bool:
        """Whether mail can be sent."""
        return bool(self.settings.smtp.host)

    async def stop(self) -> None:
        """Send nothing more."""
        for task in list(self._carrying):
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def notify(self, identity: str, table: Table) -> None:
        """Tell somebody that it is their turn, where they have said that the address is theirs.

        Who was never asked whether it is, is asked now.
        """
        box = await self.people.mailbox(identity)
        if box is None:
            return
        if box.state == "confirmed":
            self._post(Letter(box, self.turn(box, table), table.id))
        elif box.state == "waiting" and box.hashed is None:
            await self.ask(identity, box.address, box.language)

    async def ask(self, identity: str, address: str, language: str | None) -> None:
        """Ask by mail whether an address is somebody's; until they say so, nothing else is sent."""
        token = new_mail_token()
        until = self.clock() + CONFIRM_HOURS * HOUR
        await self.people.set_mail(identity, address, mail_hash(token), until)
        box = Mailbox(identity, address, "waiting", mail_hash(token), until, language)
        self._post(Letter(box, self.question(box, token)))

    def turn(self, box: Mailbox, table: Table) -> EmailMessage:
        """Return the mail that says it is somebody's turn, in their language."""
        language = box.language or LANGUAGES[0]
        title = say_or(f"game.{table.game.name}.title", table.game.title, language)
        where = address(self.settings)
        stop = stop_token(box.hashed or b"", self.key)
        values = {
            "title": title,
            "link": f"{where}/table/{table.id}",
            "stop": f"{where}/mail/stop#{stop}",
            "server": self.settings.name,
        }
        subject = say("mail.turn-subject", language, title=title)
        mail = self._mail(box, subject, say("mail.turn", language, **values))
        mail["List-Unsubscribe"] = f"<{where}/api/mail/stop/{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return mail

    def question(self, box: Mailbox, token: str) -> EmailMessage:
        """Return the mail that asks whether an address is somebody's; it does not say whose."""
        link = f"{address(self.settings)}/mail/confirm#{token}"
        values = {"link": link, "server": self.settings.name, "hours": str(CONFIRM_HOURS)}
        language = box.language or LANGUAGES[0]
        subject = say("mail.confirm-subject", language, server=self.settings.name)
        return self._mail(box, subject, say("mail.confirm", language, **values))

    def _mail(self, box: Mailbox, subject: str, text: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"] = self.settings.smtp.sender, box.address
        mail["Subject"] = subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text, cte="quoted-printable")  # for servers that take ASCII alone
        mail["Content-Language"] = box.language or LANGUAGES[0]
        return mail

    # Sending

    def _post(self, letter: Letter) -> None:
        to = letter.to.address
        lane = self._lanes.get(to)
        if lane is not None and any(one.about == letter.about for one in lane if letter.about):
            return
        waiting = sum(map(len, self._lanes.values()))
        if waiting >= WAITING or (lane is not None and len(lane) >= WAITING_EACH):
            log.error("mail: too much waits, one is left out", extra={"table": letter.about})
            return
        if lane is not None:
            lane.append(letter)
            return
        self._lanes[to] = deque([letter])
        task = asyncio.create_task(self._carry(to))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carry(self, to: str) -> None:
        """Send what waits for one recipient, until all is sent or there is no sense in it."""
        lane, tries = self._lanes[to], 0
        try:
            while lane and tries < len(TRIES):
                await asyncio.sleep(TRIES[tries])
                async with self._at_a_time:
                    went = await self._hand_in(lane[0])
                if went:
                    lane.popleft()
                    tries = 0
                elif went is None:
                    return
                else:
                    tries += 1
        finally:
            del self._lanes[to]

    async def _hand_in(self, letter: Letter) -> bool | None:
        """Hand a mail in: True if that is done, False to try later, None to send there no more."""
        try:
            await deliver(self.settings.smtp, letter.mail, letter.to.address)
        except aiosmtplib.SMTPRecipientsRefused as error:
            log.error("mail was refused", extra={"error": str(error.recipients[0].code)})
            if not for_good(error.recipients[0]):
                return False
            await self.people.refuse_mail(letter.to.identity, letter.to.address)
            return None
        except aiosmtplib.SMTPDataError as error:
            log.error("mail was refused", extra={"error": str(error.code)})
            return error.code >= 500  # this one mail: others may go
        except (OSError, aiosmtplib.SMTPException) as error:
            log.error("mail could not be sent", extra={"error": type(error).__name__})
            return False
        return True


def for_good(refused: aiosmtplib.SMTPRecipientRefused) -> bool:
    """Tell whether an address is no good; what is the server's own policy may yet change."""
    return refused.code >= 500 and not refused.message.startswith("5.7.")


def connection(smtp: Smtp, timeout: float = TIMEOUT) -> aiosmtplib.SMTP:
    """Return a connection to the mail server, safe and logged in as it is set up, to enter."""
    return aiosmtplib.SMTP(
        hostname=smtp.host,
        port=smtp.port,
        timeout=timeout,
        use_tls=smtp.security == "tls",
        start_tls=smtp.security == "starttls",
        tls_context=None if smtp.security == "none" else ssl.create_default_context(),
        username=smtp.user or None,
        password=smtp.password or None,
    )


async def deliver(smtp: Smtp, mail: EmailMessage, to: str) -> None:
    """Hand a mail in."""
    async with connection(smtp) as server:
        await server.send_message(mail, recipients=[to])


def address(settings: Settings) -> str:
    """Return the address that links in mails lead to."""
    if settings.public_names:
        return f"https://{settings.public_names[0]}"
    return f"http://{settings.host}:{settings.port}"
