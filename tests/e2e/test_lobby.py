"""From the start page to any table: few clicks, what was chosen last, addresses that ask for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.forward import apart
from tests.e2e.person import Person
from tests.server.harness import Client

#: Counts what a hand does; it stays while the page is not loaded anew.
COUNT = (
    "() => { window.presses = 0; addEventListener('pointerdown', () => window.presses++, true) }"
)

VARIANTS = [
    ("six-nimmt", {"variant": "professional"}),
    ("six-nimmt", {"variant": "halves"}),
    ("six-nimmt", {"variant": "anniversary"}),
    ("the-game", {"expert": "yes"}),
    ("the-game", {"expert": "yes", "short-hand": "yes"}),
    ("six", {"first-move": "apart"}),
]


def table_of(person: Person, status: str = "playing") -> dict[str, Any]:
    """Return the table where somebody is, as the server tells it to anybody, once it is so far."""
    name = person.at_table()

    async def ask() -> dict[str, Any]:
        async with Client(person.url) as client:
            await client.watch(name)
            await client.wait(name, lambda table: table["status"] == status)
            table: dict[str, Any] = await client.get(f"/api/tables/{name}")
            return table

    return apart(ask())


def presses(person: Person) -> int:
    return int(person.page.evaluate("window.presses"))


def option(person: Person, name: str) -> Locator:
    """Find one of a few in the panel, by its name."""
    return person.page.get_by_role("radio", name=re.compile("^" + re.escape(name)))


def levels(table: dict[str, Any]) -> list[int | None]:
    return [seat["level"] for seat in table["seats"]]


@pytest.mark.parametrize("game", ["six-nimmt", "the-game", "six"])
def test_the_base_game_is_one_click_away(newcomer: Person, game: str) -> None:
    newcomer.page.evaluate(COUNT)
    newcomer.play_now(game)
    table = table_of(newcomer)
    assert presses(newcomer) == 1
    assert (table["status"], table["options"]) == ("playing", {})
    assert levels(table)[1:] == [3] * (table["players"] - 1)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
@pytest.mark.parametrize("level", [1, 6])
def test_any_variant_at_any_level_is_three_clicks_away(
    newcomer: Person, game: str, options: dict[str, str], level: int
) -> None:
    newcomer.page.evaluate(COUNT)
    path = f"/new/{game}?"
    asked = [f"{name}={value}" for name, value in options.items()]
    links = newcomer.tile(game).locator(f"a[href^='{path}']")
    for one in asked:
        links = links.and_(newcomer.page.locator(f"a[href*='{one}']"))
    links.first.click()
    option(newcomer, newcomer.say(f"level.{level}.name")).click()
    newcomer.open_button.click()
    table = table_of(newcomer)
    assert presses(newcomer) <= 3
    assert (table["status"], table["options"]) == ("playing", options)
    assert set(levels(table)[1:]) == {level}


def test_the_game_alone_is_at_most_two_clicks_away(newcomer: Person) -> None:
    newcomer.page.evaluate(COUNT)
    newcomer.button("web.start.play-alone", newcomer.tile("the-game")).click()
    table = table_of(newcomer)
    assert presses(newcomer) <= 2
    assert (table["status"], table["players"]) == ("playing", 1)


def test_what_was_chosen_last_is_chosen_again_on_this_device(newcomer: Person) -> None:
    newcomer.go("/new/six-nimmt")
    newcomer.page.get_by_role("radio", name="5", exact=True).check()
    option(newcomer, newcomer.say("level.2.name")).check()
    option(newcomer, newcomer.say("option.six-nimmt.variant.professional")).check()
    newcomer.open_button.click()
    assert levels(table_of(newcomer)) == [None, 2, 2, 2, 2]
    newcomer.go("/new/six-nimmt")
    expect(option(newcomer, newcomer.say("option.six-nimmt.variant.professional"))).to_be_checked()
    expect(option(newcomer, newcomer.say("level.2.name"))).to_be_checked()
    # The tile plays the base game, against the same bots.
    newcomer.go("/")
    expect(newcomer.play_button("six-nimmt")).to_contain_text(newcomer.say("level.2.name"))
    newcomer.play_now("six-nimmt")
    table = table_of(newcomer)
    assert (table["options"], levels(table)) == ({}, [None, 2, 2, 2, 2])


def test_the_panel_offers_what_its_variant_has(newcomer: Person) -> None:
    newcomer.go("/new/six-nimmt?players=2")
    form = newcomer.page.locator("form")
    form.locator("summary").click()
    target = form.get_by_label(re.compile("^" + newcomer.say("option.six-nimmt.target")))
    players = form.get_by_role("group", name=newcomer.say("option.players"), exact=True)
    target.fill("40")
    option(newcomer, newcomer.say("option.six-nimmt.variant.halves")).check()
    expect(target).to_have_count(0)
    expect(players.get_by_role("radio", name="4", exact=True)).to_be_checked()
    expect(players.get_by_role("radio")).to_have_count(4)
    option(newcomer, newcomer.say("option.six-nimmt.variant.professional")).check()
    expect(target).to_have_value("40")
    expect(players.get_by_role("radio")).to_have_count(5)


def test_an_address_fills_the_panel_in(newcomer: Person) -> None:
    newcomer.go("/new/six-nimmt?variant=professional&players=5&with=friends&bots=2&level=4")
    expect(option(newcomer, newcomer.say("option.six-nimmt.variant.professional"))).to_be_checked()
    expect(option(newcomer, newcomer.say("web.new.with-friends"))).to_be_checked()
    newcomer.open_button.click()
    table = table_of(newcomer, "open")
    assert not table["public"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open", "bot", "bot"]
    assert levels(table)[3:] == [4, 4]


def test_in_six_the_other_side_may_begin(newcomer: Person) -> None:
    newcomer.go("/new/six")
    option(newcomer, newcomer.say("web.new.begins-other")).check()
    newcomer.open_button.click()
    table = table_of(newcomer)
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
    assert newcomer.wait_for_turn()


def test_the_panel_is_for_the_keyboard(newcomer: Person) -> None:
    newcomer.go("/new/the-game")
    page = newcomer.page
    page.get_by_role("radio", name=newcomer.say("web.new.base")).focus()
    page.keyboard.press("ArrowDown")
    expect(option(newcomer, newcomer.say("option.the-game.expert")).first).to_be_checked()
    page.keyboard.press("Enter")
    assert table_of(newcomer)["options"] == {"expert": "yes"}


@pytest.mark.parametrize("room", ["new", "ratings", "rules"])
def test_an_address_without_a_game_offers_the_games(visit: Visit, room: str) -> None:
    person = visit(path=None)
    for path, said in (
        (f"/{room}/chess", "error.no-such-game"),
        (f"/{room}", "web.new.choose-game"),
    ):
        person.go(path)
        expect(person.page.locator("main")).to_contain_text(person.say(said))
        links = person.page.locator("main nav a")
        expect(links).to_have_count(3)
        expect(links.first).to_have_attribute("href", f"/{room}/six-nimmt")
    assert person.unexpected() == []


def test_a_name_that_will_not_do_is_said_while_it_is_written(newcomer: Person) -> None:
    newcomer.go("/me")
    field = newcomer.page.get_by_label(newcomer.say("web.me.nickname"))
    expect(field).to_have_accessible_description(
        re.compile(re.escape(newcomer.say("web.me.nickname-allowed")))
    )
    for bad in ("\u200b \u200b", "x" * 25):
        field.fill(bad)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(newcomer.say("error.name-bad"))
    field.fill("Zoe")
    expect(field).to_have_attribute("aria-invalid", "false")


def many_tables(person: Person, count: int) -> None:
    """Open tables with bots, as the page would."""
    person.page.evaluate(
        """async (count) => {
          const seats = [{ kind: 'me' }, { kind: 'bot', level: 1 }]
          const wish = { game: 'six', players: 2, seats }
          const headers = { 'content-type': 'application/json' }
          for (let made = 0; made < count; made++)
            await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) })
        }""",
        count,
    )


def test_sixty_unfinished_games_are_a_short_list_and_can_be_put_away(newcomer: Person) -> None:
    newcomer.play_now("the-game")
    newcomer.wait_for_turn()
    many_tables(newcomer, 59)
    newcomer.go("/")
    section = newcomer.page.get_by_role("region", name=newcomer.say("web.start.continue"))
    lines = section.get_by_role("listitem")
    expect(lines).to_have_count(5)
    # The one that waits for me comes first.
    expect(lines.first).to_contain_text(newcomer.say("web.table.your-turn"))
    expect(newcomer.tile("six-nimmt")).to_be_in_viewport()
    more = newcomer.button("web.start.all", section, number=60)
    more.click()
    expect(lines).to_have_count(60)
    newcomer.button("web.start.dismiss", section).first.click()
    expect(lines).to_have_count(59)
    expect(section).not_to_contain_text(newcomer.say("web.table.your-turn"))
    # It stays away on this device, also when it is looked at again; and it can be brought back.
    newcomer.page.reload()
    expect(newcomer.button("web.start.all", section, number=59)).to_be_visible()
    newcomer.button("web.start.bring-back", section).click()
    expect(newcomer.button("web.start.all", section, number=60)).to_be_visible()


def test_public_games_are_to_be_joined_or_to_be_watched(visit: Visit) -> None:
    host, guest = visit(), visit(path=None)
    host.go("/new/six?with=public")
    host.open_button.click()
    host.at_table()
    guest.go("/")
    page = guest.page
    joined = page.get_by_role("region", name=guest.say("web.start.open-tables"))
    expect(guest.link("web.start.join", joined)).not_to_have_count(0)
    host.button("web.invite.fill-bots").click()
    host.page.locator("[data-table]").wait_for()
    watched = page.get_by_role("region", name=guest.say("web.start.to-watch"))
    expect(guest.link("web.start.watch", watched)).not_to_have_count(0)
