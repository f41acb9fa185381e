"""Mail in the page: an address waits, is confirmed by a button, is refused, is unsubscribed."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string
from email.policy import default

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.states import SHOWN_MAIL
from tests.server.harness import Server, start
from tests.server.test_mail import SmtpServer


@contextmanager
def mail_server() -> Iterator[tuple[SmtpServer, asyncio.AbstractEventLoop]]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    smtp = SmtpServer()
    asyncio.run_coroutine_threadsafe(smtp.__aenter__(), loop).result(30)
    try:
        yield smtp, loop
    finally:
        asyncio.run_coroutine_threadsafe(smtp.__aexit__(), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


@pytest.fixture(scope="module")
def posting() -> Iterator[tuple[Server, SmtpServer, asyncio.AbstractEventLoop]]:
    with mail_server() as (smtp, loop):
        given = {"HOST": "127.0.0.1", "PORT": f"{smtp.port}", "SENDER": "a@example.org"}
        names = {f"SEXTET_SMTP_{name}": value for name, value in given.items()}
        more = {"SEXTET_SMTP_SECURITY": "none"}
        with start(environment={**names, **more}, games=["six"]) as server:
            yield server, smtp, loop


def test_an_address_is_confirmed_by_pressing_a_button_in_any_browser(
    visit: Visit, posting: tuple[Server, SmtpServer, asyncio.AbstractEventLoop]
) -> None:
    server, smtp, loop = posting
    ada, phone = visit(server.url), visit(server.url, phone=True)
    ada.page.evaluate(SHOWN_MAIL, None)
    ada.go("/settings")
    state = ada.page.locator("#mail-state")
    expect(state).to_have_text(ada.say("web.mail.state-none"))
    ada.page.get_by_label(ada.say("web.me.mail")).fill("ada@example.org")
    ada.page.get_by_role("region", name=ada.say("web.mail.title")).get_by_role(
        "button", name=ada.say("web.save")
    ).click()
    expect(state).to_have_text(ada.say("web.mail.state-waiting"))
    (mail,) = asyncio.run_coroutine_threadsafe(smtp.first(1), loop).result(60)
    content = message_from_string(mail, policy=default).get_content()
    (token,) = re.findall(r"/mail/confirm#(\S+)", content)
    phone.go(f"/mail/confirm#{token}")
    ada.go("/settings")
    expect(state).to_have_text(ada.say("web.mail.state-waiting"))
    phone.button("web.mail.confirm").click()
    expect(phone.page.get_by_role("main").get_by_role("status")).to_have_text(
        phone.say("web.mail.confirmed")
    )
    ada.go("/settings")
    expect(state).to_have_text(ada.say("web.mail.state-confirmed"))


def test_a_refused_address_is_shown_as_such(
    visit: Visit, posting: tuple[Server, SmtpServer, asyncio.AbstractEventLoop]
) -> None:
    server, smtp, _ = posting
    smtp.answers["nobody@example.org"] = ["550 5.1.1 nobody of that name"]
    ada = visit(server.url)
    ada.page.evaluate(SHOWN_MAIL, "nobody@example.org")
    refused = ada.say("web.mail.state-refused")
    for _ in range(50):
        ada.go("/settings")
        if ada.page.locator("#mail-state").inner_text() == refused:
            break
    expect(ada.page.locator("#mail-state")).to_have_text(refused)
    expect(ada.button("web.mail.again")).to_be_visible()


def test_a_link_that_is_no_longer_good_says_what_to_do(visit: Visit) -> None:
    ada = visit()
    ada.forgive("403")
    ada.go("/mail/stop#nonsense")
    ada.button("web.mail.stop").click()
    expect(ada.page.get_by_role("main").get_by_role("status")).to_have_text(
        ada.say("error.mail-link-wrong")
    )
