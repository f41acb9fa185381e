"""Shuffling together, and the deals checked by the page with one click; what is forged is found."""

from __future__ import annotations

import json
import re
import secrets

from playwright.sync_api import Route, expect

from sextet.core.together import seal
from tests.e2e import states
from tests.e2e.conftest import Visit
from tests.e2e.forward import apart, forward
from tests.e2e.person import Person
from tests.server.harness import Client


def checked(person: Person, verdict: str) -> None:
    """Click on what checks the deals, once, and read what comes of it."""
    person.button("web.check.title", person.result).click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_contain_text(person.say(f"web.check.verdict-{verdict}"))


def test_a_game_is_checked_with_one_click_its_rematch_too_and_later_from_my_games(
    newcomer: Person,
) -> None:
    table = states.nimmt(newcomer, 3, rounds="2")
    newcomer.page.reload()
    forward(newcomer, table)
    newcomer.result.wait_for()
    checked(newcomer, "yes")
    dialog = newcomer.page.get_by_role("dialog")
    for key in ("seed-yes", "kept-yes", "mine-yes", "hands-yes"):
        expect(dialog).to_contain_text(newcomer.say(f"web.check.{key}"))
    expect(dialog).to_contain_text(newcomer.say("web.check.deals-yes.other", count=2))
    newcomer.page.keyboard.press("Escape")
    newcomer.button("web.table.rematch", newcomer.result).click()
    newcomer.page.wait_for_url(lambda url: table not in url)
    newcomer.page.locator("[data-table]").wait_for()
    again = newcomer.at_table()
    forward(newcomer, again)
    newcomer.result.wait_for()
    checked(newcomer, "yes")
    newcomer.go("/me")
    newcomer.link("web.check.title", newcomer.page.locator(".listing li").last).click()
    expect(newcomer.page.get_by_role("dialog")).to_contain_text(
        newcomer.say("web.check.verdict-yes")
    )


def test_at_the_game_every_card_drawn_is_checked(newcomer: Person) -> None:
    table = newcomer.open_table("the-game", 2)
    newcomer.start()
    forward(newcomer, table)
    newcomer.result.wait_for()
    checked(newcomer, "yes")


def test_another_browser_says_what_it_can_check_and_that_it_proves_nothing(
    newcomer: Person, visit: Visit
) -> None:
    table = states.nimmt(newcomer, 3, rounds="1")
    forward(newcomer, table)
    other = visit(path=f"/replay/{table}?check")
    dialog = other.page.get_by_role("dialog")
    expect(dialog).to_contain_text(other.say("web.check.verdict-open"))
    expect(dialog).to_contain_text(other.say("web.check.kept-open"))
    expect(dialog).to_contain_text(other.say("web.check.deals-yes.one", count=1))


def test_a_forged_answer_is_found_and_told(newcomer: Person) -> None:
    table = states.nimmt(newcomer, 3, rounds="1")
    forward(newcomer, table)
    newcomer.result.wait_for()

    def forge(route: Route) -> None:
        answer = route.fetch()
        replay = json.loads(answer.text())
        deal = replay["deals"][0]
        deal["line"] = re.sub(r"^deal (\d+) (\d+)", r"deal \2 \1", deal["line"])
        route.fulfill(response=answer, body=json.dumps(replay))

    newcomer.page.route("**/replay", forge)
    checked(newcomer, "no")
    expect(newcomer.page.get_by_role("dialog")).to_contain_text(
        newcomer.say("web.check.deals-no", deal=1)
    )


def test_a_page_that_is_loaded_again_while_it_shuffles_still_has_its_number(
    visit: Visit,
) -> None:
    ada = visit()
    table = ada.open_table("six-nimmt", 2, {"rounds": "1"}, friends=1)
    number = secrets.token_hex(32)

    async def sit(client: Client) -> None:
        await client.watch(table)
        await client.do("sit", table, seat=2, adds=True)

    async def finish(client: Client) -> None:
        await client.wait(table, lambda t: t["dealing"]["hashes"][:1] != [""])
        dealing = client.tables[table]["dealing"]
        asked = {"seat": 2, "attempt": dealing["attempt"]}
        hash = seal(bytes.fromhex(number), dealing["commitment"], 2)
        await client.do("seal", table, hash=hash, **asked)
        await client.wait(table, lambda t: t["dealing"]["step"] == "open")
        await client.do("reveal", table, nonce=number, **asked)
        await client.wait(table, lambda t: t["status"] == "playing")

    async def join() -> dict[str, str]:
        async with Client(ada.url, "Bob") as bob:
            await sit(bob)
            return dict(bob.http.cookies)

    async def open_numbers(cookies: dict[str, str]) -> None:
        bob = Client(ada.url, nickname=None)
        bob.http.cookies.update(cookies)
        async with bob:
            await bob.watch(table)
            await finish(bob)

    cookies = apart(join())
    ada.button("web.invite.start").click()
    # The page is bound now; Bob has not sent his hash.
    expect(ada.page.get_by_text(ada.say("web.shuffle.title")).first).to_be_visible()
    ada.page.reload()
    apart(open_numbers(cookies))
    ada.page.locator("[data-table]").wait_for()
    kept = ada.page.evaluate(f"localStorage.getItem('sextet.shuffle.{table}')")
    assert json.loads(kept)["attempts"]["1"]["hashes"]
    assert not json.loads(kept)["odd"]
