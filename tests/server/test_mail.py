"""Mail for correspondence play, handed in to a real SMTP server in this process."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from sextet.server.mail import Mailer
from sextet.server.settings import Settings, Smtp
from sextet.tables.ports import Person


class SmtpServer:
    """As much of SMTP as a client needs to hand a mail in."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.commands: list[str] = []
        self.refuse = 0
        self.arrived = asyncio.Event()

    async def __aenter__(self) -> SmtpServer:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        await self.server.wait_closed()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
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
                self.arrived.set()
            if word == "MAIL" and self.refuse:
                self.refuse -= 1
                writer.write(b"451 later\r\n")
            else:
                writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            if word == "QUIT":
                break
            await writer.drain()
        writer.close()


class People:
    def __init__(self, *people: Person) -> None:
        self.known = {person.identity: person for person in people}

    async def people(self, identities: list[str]) -> dict[str, Person]:
        return {who: self.known[who] for who in identities if who in self.known}


TABLE: Any = SimpleNamespace(id="table123", game=SimpleNamespace(title="6 nimmt!"))


def mailer_for(port: int, people: People) -> Mailer:
    smtp = Smtp("127.0.0.1", port, sender="sextet@example.org", security="none")
    settings = replace(Settings("x.db"), smtp=smtp, public_names=("play.example.org",))
    return Mailer(settings, people)  # type: ignore[arg-type]


def test_a_mail_says_whose_turn_it_is_and_where() -> None:
    async def scenario() -> None:
        async with SmtpServer() as smtp:
            mailer = mailer_for(smtp.port, People(Person("ada", "Ada", "ada@example.org")))
            (task,) = mailer.start()
            await mailer.notify("ada", TABLE)
            await mailer.notify("nobody", TABLE)
            await asyncio.wait_for(smtp.arrived.wait(), 10)
            await asyncio.sleep(0.1)
            task.cancel()
            assert "rcpt TO:<ada@example.org>" in smtp.commands
            (mail,) = smtp.mails
            assert "Subject: 6 nimmt!: it is your turn" in mail
            assert "https://play.example.org/table/table123" in mail

    asyncio.run(scenario())


def test_a_mail_that_is_refused_is_tried_again(monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with SmtpServer() as smtp:
            smtp.refuse = 1
            mailer = mailer_for(smtp.port, People(Person("ada", "Ada", "ada@example.org")))
            (task,) = mailer.start()
            await mailer.notify("ada", TABLE)
            await asyncio.wait_for(smtp.arrived.wait(), 10)
            await asyncio.sleep(0.1)
            task.cancel()
            assert len(smtp.mails) == 1

    monkeypatch.setattr("sextet.server.mail.TRIES", (0.0, 0.01, 0.01))
    asyncio.run(scenario())


def test_without_a_server_for_mail_there_is_none() -> None:
    mailer = Mailer(Settings("x.db"), People())  # type: ignore[arg-type]
    assert not mailer.works
    assert mailer.start() == []
