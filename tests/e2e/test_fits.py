"""Everything that is needed for a decision is in the window, without scrolling the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.drawn import draw
from tests.e2e.person import Person
from tests.e2e.states import STATES, nimmt, one_screen, side_tab, the_game_over
from tests.e2e.words import LANGUAGES

DESK, PHONE, SIDEWAYS, SMALL = (1280, 800), (390, 844), (844, 390), (320, 640)


def size(person: Person, to: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": to[0], "height": to[1]})
    person.settle()


def outside(person: Person, wanted: Locator) -> list[Any]:
    """Return what is not wholly in the window, or lies below something else."""
    found: list[Any] = wanted.evaluate_all(
        """all => all.flatMap((one) => {
          const box = one.getBoundingClientRect()
          const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
          const within = box.top >= 0 && box.left >= 0 && box.right <= innerWidth + 1
            && box.bottom <= innerHeight + 1
          const top = within && document.elementFromPoint(x, y)
          return top && (one.contains(top) || top.contains(one)) ? []
            : [[one.className.baseVal ?? one.className, one.textContent.trim().slice(0, 20), box]]
        })"""
    )
    return found


def scrolls(person: Person) -> int:
    """Return by how much the page is higher than the window."""
    high: int = person.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return high


@pytest.fixture(scope="module")
def fullest(stay: Visit) -> Person:
    """Somebody at a table that has as much on it as can be."""
    person = stay()
    draw(person, "six-nimmt", "fullest")
    return person


@pytest.mark.parametrize("to", [DESK, PHONE, SIDEWAYS])
def test_five_rows_eleven_cards_and_six_specials_are_seen_at_once(
    fullest: Person, to: tuple[int, int]
) -> None:
    size(fullest, to)
    page = fullest.page
    rows = page.locator(".rows .slot:not(.beyond)")
    assert rows.count() > 20
    for wanted in (
        rows,
        page.locator(".strip .card"),
        fullest.group("web.six-nimmt.hand").locator("[data-fly]"),
        fullest.group("web.six-nimmt.specials").get_by_role("button"),
        fullest.button("web.six-nimmt.just-place"),
    ):
        assert outside(fullest, wanted) == []
    assert scrolls(fullest) == 0


@pytest.mark.parametrize(
    ("game", "state", "needed"),
    [
        ("six-nimmt", "choose", ".hand [data-fly], .rows .slot:not(.beyond)"),
        ("six-nimmt", "ten", ".hand [data-fly], .rows .slot:not(.beyond)"),
        ("the-game", "tg-five", ".hand [data-fly], .pile .top"),
        ("the-game", "tg-eager", ".eager button, .hand [data-fly], .pile .top"),
        ("six-nimmt", "draft", ".mine, .hand [data-fly], .spread"),
        ("six", "six-phase-1", "[data-cell].tile, .bar"),
        ("six", "six-lift", "[data-cell].tile, .bar"),
    ],
)
def test_a_phone_held_sideways_has_the_hand_and_the_table_in_sight(
    newcomer: Person, game: str, state: str, needed: str
) -> None:
    draw(newcomer, game, state)
    for to in (SIDEWAYS, PHONE):
        size(newcomer, to)
        assert outside(newcomer, newcomer.page.locator(needed)) == []
        assert scrolls(newcomer) == 0


def test_where_not_all_fits_the_hand_stays_in_sight(visit: Visit) -> None:
    person = visit(viewport={"width": 320, "height": 640})
    draw(person, "six-nimmt", "fullest")
    for to in (0, 60, 1000):
        person.page.evaluate("to => scrollTo(0, to)", to)
        person.settle()
        hand = person.group("web.six-nimmt.hand").locator("[data-fly]")
        assert outside(person, hand) == []


@pytest.mark.parametrize("to", [DESK, PHONE, SIDEWAYS, SMALL])
def test_ten_seats_are_seen_or_it_shows_that_there_are_more(
    newcomer: Person, to: tuple[int, int]
) -> None:
    draw(newcomer, "six-nimmt", "ten")
    size(newcomer, to)
    page = newcomer.page
    plates = page.get_by_role("list", name=newcomer.say("web.new.seats")).get_by_role("listitem")
    assert plates.count() == 10
    hint = page.locator(".frame .edge")
    if to in (DESK, SIDEWAYS):
        assert outside(newcomer, plates) == []
        assert hint.count() == 0
        return
    # What is beyond is hinted at, one click or a few presses of a key away.
    assert hint.count() == 1
    hint.click()
    page.wait_for_function("() => document.querySelectorAll('.frame .edge').length === 2")
    seats = page.locator("ol.seats")
    seats.focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !document.querySelector('.frame .edge.right')")
    assert outside(newcomer, plates.last) == []


def test_the_seat_that_the_table_waits_for_is_scrolled_into_sight(visit: Visit) -> None:
    person = visit(viewport={"width": 390, "height": 844})
    draw(person, "six-nimmt", "ten-waits")
    person.settle()
    assert outside(person, person.page.locator("ol.seats .acting")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_turn_it_is_at_one_screen_stays_within_the_bar(visit: Visit, language: str) -> None:
    person = visit(language=language)
    one_screen(person)
    for to in (PHONE, SMALL):
        size(person, to)
        bar, turn = (person.page.locator(one).bounding_box() for one in ("header", "header .turn"))
        assert bar is not None
        assert turn is not None
        assert bar["height"] <= 56, to
        assert bar["y"] <= turn["y"], to
        assert turn["y"] + turn["height"] <= bar["y"] + bar["height"], to


@pytest.mark.parametrize("name", ["table-share", "person-report", "table-settings"])
def test_what_closes_a_window_stands_beside_its_title(newcomer: Person, name: str) -> None:
    STATES[name](newcomer)
    for to in (PHONE, SMALL):
        size(newcomer, to)
        window = newcomer.page.get_by_role("dialog")
        title, close = window.locator("h2"), newcomer.button("web.close", window)
        above, below = title.bounding_box(), close.bounding_box()
        assert above is not None
        assert below is not None
        assert below["y"] < above["y"] + above["height"]


def test_a_notice_lies_neither_on_the_hand_nor_on_what_is_asked(visit: Visit) -> None:
    person = visit()
    person.may_lose_connection()
    nimmt(person)
    for to in (DESK, PHONE, SIDEWAYS):
        size(person, to)
        person.lose_connection()
        person.banner.wait_for()
        person.find_connection()
        person.page.locator(".notice").wait_for()
        assert not overlap(person, ".notice", "div.mine"), to


@pytest.fixture(scope="module")
def lost(stay: Visit) -> Person:
    """Somebody whose team has lost The Game."""
    person = stay()
    the_game_over(person)
    return person


@pytest.mark.parametrize("to", [DESK, PHONE, SIDEWAYS, SMALL])
def test_the_result_lies_not_on_the_cards_that_are_left_in_the_hand(
    lost: Person, to: tuple[int, int]
) -> None:
    size(lost, to)
    lost.result.wait_for()
    assert lost.page.locator(".hand [data-fly]").count()
    assert not overlap(lost, ".result", ".hand"), to


def overlap(person: Person, one: str, other: str) -> bool:
    """Return whether one thing on the page lies over another."""
    over: bool = person.page.evaluate(
        """(both) => {
          const [a, b] = both.map((one) => document.querySelector(one).getBoundingClientRect())
          return Math.min(a.right, b.right) > Math.max(a.left, b.left)
            && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
        }""",
        [one, other],
    )
    return over


def test_a_draft_keeps_every_card_where_it_lies_and_tells_who_picks_what(newcomer: Person) -> None:
    nimmt(newcomer, 4, variant="professional")
    spread = newcomer.group("web.six-nimmt.draft-open")
    offered = spread.get_by_role("button")
    offered.first.wait_for()
    places = """all => Object.fromEntries(all.map((one) => {
      const { x, y } = one.getBoundingClientRect()
      return [one.dataset.fly, [Math.round(x), Math.round(y)]]
    }))"""
    before = spread.locator("[data-fly]").evaluate_all(places)
    offered.nth(5).click()
    button = newcomer.button("web.six-nimmt.draft-pick")
    card = button.inner_text().split()[-1]
    with newcomer.deciding():
        button.click()
    newcomer.wait_for_turn()
    offered.first.wait_for()
    after = spread.locator("[data-fly]").evaluate_all(places)
    assert f"card-{card}" not in after
    assert len(after) == len(before) - 4
    assert {name: before[name] for name in after} == after
    expect(newcomer.log.get_by_role("listitem").filter(has_text=f": {card}")).to_have_count(1)


def test_a_line_of_the_log_lights_its_cell_and_the_rim_names_it(newcomer: Person) -> None:
    newcomer.play_now("six")
    newcomer.wait_for_turn()
    cell = newcomer.page.locator("[data-cell].empty").first
    q, r = (cell.get_attribute("data-cell") or "").split(",")
    with newcomer.deciding():
        cell.click()
        newcomer.button("web.confirm").click()
    line = newcomer.log.get_by_role("listitem").filter(has_text=f" {q},{r}").first
    lit, tile = newcomer.page.locator("path.meant"), newcomer.page.locator(f"[data-cell='{q},{r}']")
    for point in (line.hover, line.focus):
        expect(lit).to_have_count(0)
        point()
        where = [one.get_attribute("transform") for one in (lit, tile)]
        assert where[0] == where[1]
        newcomer.page.mouse.move(5, 5)
    rim = newcomer.page.locator(".rim text")
    assert {q, r} <= set(rim.all_text_contents())
    side_tab(newcomer, "web.table.chat")
    expect(rim).to_have_count(0)
