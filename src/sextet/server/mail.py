"""Mail for correspondence play: it is your turn. Sent by SMTP, in a thread, tried three times."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage

from sextet.core.words import LANGUAGES, say, say_or
from sextet.server.settings import Settings, Smtp
from sextet.tables.ports import PeopleStore, Person
from sextet.tables.table import Table

log = logging.getLogger("sextet.server")

TIMEOUT = 15.0
#: Pauses before each try, in seconds.
TRIES = (0.0, 30.0, 300.0)
#: Mails that wait at most; a server that takes none for so long gets no more.
WAITING = 1000


class Mailer:
    """Sends mail where the admin has set it up."""

    def __init__(self, settings: Settings, people: PeopleStore) -> None:
        self._settings, self._people = settings, people
        self._waiting: asyncio.Queue[EmailMessage] = asyncio.Queue(WAITING)

    @property
    def works(self) -> bool:
        """Whether mail can be sent."""
        return bool(self._settings.smtp.host)

    def start(self) -> list[asyncio.Task[None]]:
        """Begin to send what waits."""
        return [asyncio.create_task(self._run())] if self.works else []

    async def notify(self, identity: str, table: Table) -> None:
        """Tell somebody that it is their turn; nothing is sent to who has given no address."""
        person = (await self._people.people([identity])).get(identity)
        if person is None or not person.mail:
            return
        try:
            self._waiting.put_nowait(self.message(person, table))
        except asyncio.QueueFull:
            log.error("mail: too much waits, one is left out", extra={"table": table.id})

    def message(self, person: Person, table: Table) -> EmailMessage:
        """Return the mail that says it is somebody's turn, in their language."""
        settings, language = self._settings, person.language or LANGUAGES[0]
        title = say_or(f"game.{table.game.name}.title", table.game.title, language)
        mail = EmailMessage()
        mail["From"], mail["To"] = settings.smtp.sender, person.mail
        mail["Subject"] = say("mail.turn-subject", language, title=title)
        mail["Auto-Submitted"] = "auto-generated"
        link = f"{address(settings)}/table/{table.id}"
        text = say("mail.turn", language, title=title, link=link, server=settings.name)
        mail.set_content(text, cte="quoted-printable")  # for servers that take ASCII alone
        mail["Content-Language"] = language
        return mail

    async def _run(self) -> None:
        while True:
            mail = await self._waiting.get()
            for pause in TRIES:
                await asyncio.sleep(pause)
                try:
                    await asyncio.to_thread(deliver, self._settings.smtp, mail)
                    break
                except (OSError, smtplib.SMTPException) as error:
                    log.error("mail could not be sent", extra={"error": type(error).__name__})


def connected(smtp: Smtp, timeout: float = TIMEOUT) -> smtplib.SMTP:
    """Return a connection to the mail server, safe and logged in as it is set up; blocks."""
    context = ssl.create_default_context()
    if smtp.security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            smtp.host, smtp.port, timeout=timeout, context=context
        )
    else:
        server = smtplib.SMTP(smtp.host, smtp.port, timeout=timeout)
    try:
        if smtp.security == "starttls":
            server.starttls(context=context)
        if smtp.user:
            server.login(smtp.user, smtp.password)
    except BaseException:
        server.close()
        raise
    return server


def deliver(smtp: Smtp, mail: EmailMessage) -> None:
    """Hand a mail in; blocks."""
    with connected(smtp) as server:
        server.send_message(mail)


def address(settings: Settings) -> str:
    """Return the address that links in mails lead to."""
    if settings.public_names:
        return f"https://{settings.public_names[0]}"
    return f"http://{settings.host}:{settings.port}"
