"""Mail for correspondence play, handed in to a real SMTP server in this process."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from email import message_from_string
from email.policy import default
from types import SimpleNamespace
from typing import Any

from sextet.core.words import say
from sextet.server.mail import Mailer
from sextet.server.settings import Settings, Smtp
from sextet.tables.ports import Person


class SmtpServer:
    """As much of SMTP as a client needs to hand a mail in."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.commands: list[str] = []
        self.refuse = 0
        self.arrived: asyncio.Queue[None] = asyncio.Queue()

    async def __aenter__(self) -> SmtpServer:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        await self.server.wait_closed()

    @property
    def receivers(self) -> list[str]:
        """For whom mails were handed in."""
        return [command for command in self.commands if command.lower().startswith("rcpt")]

    async def first(self, count: int) -> list[str]:
        """Wait for so many mails, and return what has come by then."""
        for _ in range(count):
            await asyncio.wait_for(self.arrived.get(), 60)
        return self.mails

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        before = len(self.mails)
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            self.commands.append(line)
            word = line.split()[0].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = []
                while (part := await reader.readline()) != b".\r\n":
                    text.append(part.decode())
                self.mails.append("".join(text))
            if word == "MAIL" and self.refuse:
                self.refuse -= 1
                writer.write(b"451 later\r\n")
            else:
                writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            if word == "QUIT":
                break
            await writer.drain()
        writer.close()
        if len(self.mails) > before:
            self.arrived.put_nowait(None)  # handed in, and the client has said goodbye


class People:
    def __init__(self, *people: Person) -> None:
        self.known = {person.identity: person for person in people}

    async def people(self, identities: list[str]) -> dict[str, Person]:
        return {who: self.known[who] for who in identities if who in self.known}


PEOPLE = People(
    Person("ada", "Ada", "ada@example.org"),
    Person("bob", "Bob", "bob@example.org"),
    Person("rui", "Rui", "rui@example.org", language="pt-PT"),
    Person("ion", "Ion", "ion@example.org", language="ro"),
)
TABLE: Any = SimpleNamespace(
    id="table123", game=SimpleNamespace(name="six-nimmt", title="6 nimmt!")
)


def mailer_for(port: int, people: People) -> Mailer:
    smtp = Smtp("127.0.0.1", port, sender="sextet@example.org", security="none")
    settings = replace(Settings("x.db"), smtp=smtp, public_names=("play.example.org",))
    return Mailer(settings, people)  # type: ignore[arg-type]


def test_a_mail_says_whose_turn_it_is_and_where() -> None:
    async def scenario() -> None:
        async with SmtpServer() as smtp:
            mailer = mailer_for(smtp.port, PEOPLE)
            (task,) = mailer.start()
            for who in ("ada", "nobody", "bob"):
                await mailer.notify(who, TABLE)
            mail, _ = await smtp.first(2)
            task.cancel()
            assert smtp.receivers == ["rcpt TO:<ada@example.org>", "rcpt TO:<bob@example.org>"]
            assert "Subject: 6 nimmt!: it is your turn" in mail
            assert "https://play.example.org/table/table123" in mail

    asyncio.run(scenario())


def test_a_mail_is_in_the_language_of_who_reads_it() -> None:
    async def scenario() -> None:
        async with SmtpServer() as smtp:
            mailer = mailer_for(smtp.port, PEOPLE)
            (task,) = mailer.start()
            for who in ("rui", "ion"):
                await mailer.notify(who, TABLE)
            mails = [message_from_string(mail, policy=default) for mail in await smtp.first(2)]
            task.cancel()
            for mail, language in zip(mails, ("pt-PT", "ro"), strict=True):
                link = "https://play.example.org/table/table123"
                told = say("mail.turn", language, title="6 nimmt!", link=link, server="Sextet")
                assert mail["Subject"] == say("mail.turn-subject", language, title="6 nimmt!")
                assert mail["Content-Language"] == language
                assert mail.get_content().split() == told.split()

    asyncio.run(scenario())


def test_a_mail_that_is_refused_is_tried_again(monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with SmtpServer() as smtp:
            smtp.refuse = 1
            mailer = mailer_for(smtp.port, PEOPLE)
            (task,) = mailer.start()
            await mailer.notify("ada", TABLE)
            await mailer.notify("bob", TABLE)
            await smtp.first(2)
            task.cancel()
            assert smtp.receivers == ["rcpt TO:<ada@example.org>", "rcpt TO:<bob@example.org>"]

    monkeypatch.setattr("sextet.server.mail.TRIES", (0.0, 0.01, 0.01))
    asyncio.run(scenario())


def test_without_a_server_for_mail_there_is_none() -> None:
    mailer = Mailer(Settings("x.db"), People())  # type: ignore[arg-type]
    assert not mailer.works
    assert mailer.start() == []
