"""Mail, handed in to a real SMTP server in this process: turns, and whose an address is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from email import message_from_string
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sextet.core.words import say
from sextet.server import identity as ids
from sextet.server import mail as mails
from sextet.server.mail import Mailer
from sextet.server.settings import Settings, Smtp
from sextet.store import Store, open_store
from sextet.tables.commands import Refused
from sextet.tables.ports import Person
from tests.hold.soak import short_or_full
from tests.listening import listening
from tests.server.harness import Client, Refusal, start

KEY = b"k" * 32


class SmtpServer:
    """As much of SMTP as a client needs to hand a mail in."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.commands: list[str] = []
        #: What is answered to each of these recipients, the last for good; others are welcome.
        self.answers: dict[str, list[str]] = {}
        self.arrived: asyncio.Queue[None] = asyncio.Queue()

    async def __aenter__(self) -> SmtpServer:
        self.listening = listening(self.serve)
        self.port = await self.listening.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.listening.__aexit__(None, None, None)

    @property
    def receivers(self) -> list[str]:
        """For whom it was asked to take mails."""
        found = [re.fullmatch("rcpt to:<(.*)>", line.lower()) for line in self.commands]
        return [one[1] for one in found if one]

    async def first(self, count: int) -> list[str]:
        """Wait for so many mails, and return what has come by then."""
        for _ in range(count):
            await asyncio.wait_for(self.arrived.get(), 60)
        return self.mails

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            self.commands.append(line)
            word = line.split()[0].upper()
            said = "221 bye" if word == "QUIT" else "250 ok"
            if word == "RCPT" and (left := self.answers.get(line[9:-1].lower())):
                said = left.pop(0) if len(left) > 1 else left[0]
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = []
                while (part := await reader.readline()) != b".\r\n":
                    text.append(part.decode())
                self.mails.append("".join(text))
                self.arrived.put_nowait(None)
            writer.write(said.encode() + b"\r\n")
            if word == "QUIT":
                break
            await writer.drain()


PEOPLE = (
    Person("ada", "Ada", "ada@example.org"),
    Person("bob", "Bob", "bob@example.org"),
    Person("rui", "Rui", "rui@example.org", language="pt-PT"),
    Person("ion", "Ion", "ion@example.org", language="ro"),
    Person("eve", "Eve"),
)
TABLE: Any = SimpleNamespace(
    id="table123", game=SimpleNamespace(name="six-nimmt", title="6 nimmt!")
)


def smtp_settings(port: int) -> Settings:
    smtp = Smtp("127.0.0.1", port, sender="sextet@example.org", security="none")
    return replace(Settings("x.db"), smtp=smtp, public_names=("play.example.org",))


@asynccontextmanager
async def post_office(
    folder: Path, *people: Person, confirmed: bool = True
) -> AsyncIterator[tuple[SmtpServer, Mailer, Store]]:
    """A mail server, a mailer, and people in a database, whose addresses are theirs."""
    async with SmtpServer() as smtp, await open_store(str(folder / "mail.db")) as store:
        mailer = Mailer(smtp_settings(smtp.port), store, KEY)
        for person in people:
            await store.add_person(person, person.identity.encode(), 1.0)
            if person.mail and confirmed:
                hashed = ids.mail_hash(person.identity)
                await store.set_mail(person.identity, person.mail, hashed, 9e9)
                await store.confirm_mail(hashed, 2.0)
            elif person.mail:
                await store.set_mail(person.identity, person.mail)
        try:
            yield smtp, mailer, store
        finally:
            await mailer.stop()


Scene = Callable[[SmtpServer, Mailer, Store], Coroutine[Any, Any, None]]


def in_post_office(folder: Path, scene: Scene, *, confirmed: bool = True) -> None:
    async def run() -> None:
        async with post_office(folder, *PEOPLE, confirmed=confirmed) as parts:
            await asyncio.wait_for(scene(*parts), 60)

    asyncio.run(run())


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_mail_says_whose_turn_it_is_and_where(tmp_path: Path) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, _: Store) -> None:
        for who in ("ada", "nobody", "eve", "bob"):
            await mailer.notify(who, TABLE)
        mail = sorted(await smtp.first(2))[0]
        assert sorted(smtp.receivers) == ["ada@example.org", "bob@example.org"]
        assert "Subject: 6 nimmt!: it is your turn" in mail
        assert "https://play.example.org/table/table123" in mail

    in_post_office(tmp_path, scene)


def test_a_mail_is_in_the_language_of_who_reads_it(tmp_path: Path) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, _: Store) -> None:
        for who, language in (("rui", "pt-PT"), ("ion", "ro")):
            await mailer.notify(who, TABLE)
            mail = message_from_string((await smtp.first(1))[-1], policy=default)
            where = "https://play.example.org"
            stop = f"{where}/mail/stop#{ids.stop_token(ids.mail_hash(who), KEY)}"
            values = {"title": "6 nimmt!", "link": f"{where}/table/table123", "stop": stop}
            told = say("mail.turn", language, server="Sextet", **values)
            assert mail["Subject"] == say("mail.turn-subject", language, title="6 nimmt!")
            assert mail["Content-Language"] == language
            assert mail.get_content().split() == told.split()

    in_post_office(tmp_path, scene)


def test_who_is_refused_for_now_is_tried_again_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, _: Store) -> None:
        smtp.answers["ada@example.org"] = ["451 later", "451 later", "250 ok"]
        for who in ("ada", "bob", "rui"):
            await mailer.notify(who, TABLE)
        first = await smtp.first(2)
        assert not any("ada@example.org" in mail for mail in first)
        await smtp.first(1)
        assert smtp.receivers.count("ada@example.org") == 3
        assert "ada@example.org" in smtp.mails[-1]

    monkeypatch.setattr(mails, "TRIES", (0.0, 1.0, 1.0))
    in_post_office(tmp_path, scene)


def test_an_address_that_is_refused_for_good_is_marked_and_tried_no_more(tmp_path: Path) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, store: Store) -> None:
        smtp.answers["ada@example.org"] = ["550 5.1.1 nobody of that name"]
        await mailer.notify("ada", TABLE)
        await mailer.notify("bob", TABLE)
        await smtp.first(1)
        async with asyncio.timeout(30):
            while (await store.person("ada")).mail_state != "refused":  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
        await mailer.notify("ada", TABLE)
        await mailer.notify("rui", TABLE)
        await smtp.first(1)
        assert smtp.receivers.count("ada@example.org") == 1

    in_post_office(tmp_path, scene)


def test_a_server_that_will_not_relay_says_nothing_of_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, store: Store) -> None:
        smtp.answers["ada@example.org"] = ["550 5.7.1 relaying denied", "250 ok"]
        await mailer.notify("ada", TABLE)
        await smtp.first(1)
        person = await store.person("ada")
        assert person is not None
        assert person.mail_state == "confirmed"

    monkeypatch.setattr(mails, "TRIES", (0.0, 0.01))
    in_post_office(tmp_path, scene)


def test_one_table_and_one_recipient_have_few_mails_that_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, _: Store) -> None:
        smtp.answers["ada@example.org"] = ["451 later"]
        for number in range(30):
            for _again in range(2):
                await mailer.notify("ada", SimpleNamespace(id=f"t{number}", game=TABLE.game))  # type: ignore[arg-type]
        assert sum(map(len, mailer._lanes.values())) == mails.WAITING_EACH
        await mailer.notify("bob", TABLE)
        await smtp.first(1)

    monkeypatch.setattr(mails, "TRIES", (0.0, 60.0))
    in_post_office(tmp_path, scene)


def test_an_address_of_before_is_asked_once_and_gets_no_turn_until_it_says_yes(
    tmp_path: Path,
) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, store: Store) -> None:
        for _ in range(3):
            await mailer.notify("rui", TABLE)
        (question,) = await smtp.first(1)
        mail = message_from_string(question, policy=default)
        assert mail["Subject"] == say("mail.confirm-subject", "pt-PT", server="Sextet")
        assert "Rui" not in question
        token = re.search(r"/mail/confirm#(\S+)", mail.get_content())
        assert token is not None
        assert await store.confirm_mail(ids.mail_hash(token[1]), 9e9) == ""
        assert await store.confirm_mail(ids.mail_hash(token[1]), 2.0) == "rui"
        await mailer.notify("rui", TABLE)
        await smtp.first(1)
        assert len(smtp.mails) == 2

    in_post_office(tmp_path, scene, confirmed=False)


def test_a_person_confirms_and_ends_mail_by_the_links_in_it() -> None:
    async def scenario() -> None:
        async with SmtpServer() as smtp:
            given = {"HOST": "127.0.0.1", "PORT": f"{smtp.port}", "SENDER": "a@example.org"}
            names = {f"SEXTET_SMTP_{name}": value for name, value in given.items()}
            with start(environment={**names, "SEXTET_SMTP_SECURITY": "none"}, games=["six"]) as at:
                async with Client(at.url) as ada:
                    await links(smtp, ada)

    asyncio.run(scenario())


async def links(smtp: SmtpServer, ada: Client) -> None:
    async def state() -> str:
        return str((await ada.get("/api/me"))["identity"]["mail_state"])

    changed = await ada.ask("PATCH", "/api/me", json={"mail": "Ada@Example.org"})
    assert (changed["mail"], changed["mail_state"]) == ("Ada@example.org", "waiting")
    await smtp.first(1)
    await ada.ask("PATCH", "/api/me", json={"mail": "Ada@example.org"})  # the same: not asked anew
    content = message_from_string(smtp.mails[0], policy=default).get_content()
    (token,) = re.findall(r"/mail/confirm#(\S+)", content)
    nobody = {"origin": ada.url}
    async with httpx.AsyncClient(base_url=ada.url, headers=nobody) as page:
        await page.get("/mail/confirm")  # as a program does that looks at all links
        assert await state() == "waiting"
        wrong = await page.post("/api/mail/confirm", json={"token": "x" * 32})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "mail-link-wrong")
        assert (await page.post("/api/mail/confirm", json={"token": token})).status_code == 204
        again = await page.post("/api/mail/confirm", json={"token": token})
        assert again.json()["code"] == "mail-link-wrong"
        assert await state() == "confirmed"
    for number in range(4):
        await ada.ask("PATCH", "/api/me", json={"mail": f"ada{number}@example.org"})
    with pytest.raises(Refusal, match="rate-limited"):
        await ada.post("/api/me/mail")
    await smtp.first(4)
    assert len(smtp.mails) == 5


def test_a_mail_program_ends_mail_by_one_click_without_being_anybody(server: Any) -> None:
    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=server.url) as program:
            forged = ids.stop_token(b"h" * 32, b"another key")
            body = {"List-Unsubscribe": "One-Click"}
            answer = await program.post(f"/api/mail/stop/{forged}", data=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "mail-link-wrong")
            answer = await program.get(f"/api/mail/stop/{forged}")
            assert answer.headers["location"] == f"/mail/stop#{forged}"
            assert answer.status_code in (302, 303, 307)

    asyncio.run(scenario())


def test_the_link_in_a_mail_ends_it_and_confirms_nothing(tmp_path: Path) -> None:
    async def scene(smtp: SmtpServer, mailer: Mailer, store: Store) -> None:
        await mailer.notify("ada", TABLE)
        mail = message_from_string((await smtp.first(1))[0], policy=default)
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        token = mail["List-Unsubscribe"].strip("<>").rpartition("/")[2]
        assert f"/mail/stop#{token}" in mail.get_content()
        hashed = ids.read_stop_token(token, KEY)
        assert hashed is not None
        assert ids.read_stop_token(token, b"other") is None
        assert ids.mail_hash(token) != hashed
        assert await store.stop_mail(hashed) == "ada"
        await mailer.notify("ada", TABLE)
        await mailer.notify("bob", TABLE)
        await smtp.first(1)
        assert len(smtp.mails) == 2
        assert await store.confirm_mail(hashed, 2.0) == ""

    in_post_office(tmp_path, scene)


def test_without_a_server_for_mail_there_is_none() -> None:
    assert not Mailer(Settings("x.db"), None, KEY).works  # type: ignore[arg-type]


#: What somebody odd writes: pieces that mean something to a parser of addresses, and anything.
PIECES = st.sampled_from(
    [
        "a",
        "ada",
        "@",
        "example.org",
        "..",
        "Bcc: b@c.de",
        "@evil.org",
        "%0a",
        "=?utf-8?q?x?=",
        "b@c.de",
        "münchen.de",
        "xn--",
        "\r\n",
        *"\\\n\0\u202e\u00a0\u2028ü.\"<>,;: ()[]-+'!%/",
    ]
)
ODD = st.one_of(st.lists(PIECES, min_size=1, max_size=8).map("".join), st.emails(), st.text())


@settings(max_examples=short_or_full(500, 5000), deadline=None)
@example("=?utf-8?q?x?=@example.org")
@given(ODD)
def test_whatever_is_accepted_is_one_recipient_and_adds_no_header(odd: str) -> None:
    try:
        taken = ids.clean_mail(odd)
    except Refused:
        return
    if not taken:
        assert odd.strip() == ""
        return
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "sextet@example.org", taken, "hello"
    mail.set_content("hello")
    read = message_from_string(mail.as_string(), policy=default)
    assert [one.addr_spec for one in read["To"].addresses] == [taken]
    assert Address(addr_spec=taken).addr_spec == taken
    assert taken.isascii()
    assert set(read.keys()) == set(mail.keys())
    assert ids.clean_mail(taken) == taken
