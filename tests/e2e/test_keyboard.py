"""By keyboard alone the focus is where the next decision is: two keys from one to the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e import states
from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.person import Person
from tests.e2e.test_hands import reach

#: In which of some places the focus is, once it is in one of them.
PLACE = """places => places.find((one) => {
  const at = document.activeElement
  return at.matches('button, [data-cell]') && at.closest(one)
}) ?? null"""


def place(person: Person, *places: str) -> str:
    """Wait until the focus is on something within one of these places; returns in which."""
    found = person.page.wait_for_function(PLACE, arg=list(places))
    return str(found.json_value())


def start_by_keyboard(person: Person, game: str) -> None:
    reach(person, person.play_button(game))
    person.page.keyboard.press("Enter")
    person.at_table()


@pytest.mark.parametrize("motion", [False, True])
def test_at_6_nimmt_two_keys_play_a_card_and_two_take_a_row(visit: Visit, motion: bool) -> None:
    person = visit(motion=motion)
    press = person.page.keyboard.press
    start_by_keyboard(person, "six-nimmt")
    places: list[str] = []
    for _ in range(60):
        where = place(person, ".hand", ".rows")
        places.append(where)
        with person.deciding():
            press("Home" if where == ".hand" else "ArrowDown")
            press("Enter")
        # Rows were asked for, and the hand again after them.
        if places[-2:] == [".rows", ".hand"] or not person.wait_for_turn():
            break
    assert places[-2:] == [".rows", ".hand"]


def test_a_row_is_reached_by_its_number(newcomer: Person) -> None:
    states.nimmt_row(newcomer)
    newcomer.button("web.six-nimmt.take-row").first.focus()
    newcomer.page.keyboard.press("3")
    row = newcomer.page.locator(".cover[data-row='3']")
    expect(row).to_be_focused()
    with newcomer.deciding():
        newcomer.page.keyboard.press("Enter")


def test_a_hand_is_one_tab_stop(newcomer: Person) -> None:
    states.nimmt_choosing(newcomer)
    hand = newcomer.group("web.six-nimmt.hand")
    assert hand.get_by_role("button").count() > 2
    expect(hand.locator("button[tabindex='0']")).to_have_count(1)


def test_the_draft_goes_on_where_the_card_lay(newcomer: Person) -> None:
    press = newcomer.page.keyboard.press
    newcomer.open_table("six-nimmt", 3, {"variant": "professional"})
    newcomer.start()
    newcomer.group("web.six-nimmt.draft-open").get_by_role("button").first.focus()
    for _ in range(3):
        assert place(newcomer, ".spread") == ".spread"
        with newcomer.deciding():
            press("ArrowRight")
            press("Enter")


def test_a_special_card_leads_to_its_target_and_to_the_button_that_settles_it(
    newcomer: Person,
) -> None:
    press = newcomer.page.keyboard.press
    kinds = ("insert ", "block ")
    wanted = lambda moves, _: any(move.startswith(kinds) for move in moves)  # noqa: E731
    middle = lambda moves: "place" if "place" in moves else moves[len(moves) // 2]  # noqa: E731
    assert any(
        forward(newcomer, states.nimmt(newcomer, 6, variant="anniversary"), wanted, middle)
        for _ in range(8)
    )
    reach(newcomer, newcomer.button("web.six-nimmt.just-place"))
    press("Tab")
    specials = newcomer.group("web.six-nimmt.specials")
    names = [newcomer.say(f"six-nimmt.special-{kind.strip()}") for kind in kinds]
    for _ in range(4):
        focused = specials.locator("button:focus")
        expect(focused).to_have_count(1)
        if focused.inner_text().strip() in names:
            break
        press("ArrowRight")
    press("Enter")
    assert place(newcomer, ".rows")
    press("Enter")
    expect(newcomer.button("web.confirm")).to_be_focused()
    with newcomer.deciding():
        press("Enter")


def test_at_the_game_the_focus_goes_from_the_card_to_its_piles_and_back(newcomer: Person) -> None:
    press = newcomer.page.keyboard.press
    start_by_keyboard(newcomer, "the-game")
    assert place(newcomer, ".choice")
    with newcomer.deciding():
        press("Enter")
    for _ in range(3):
        assert place(newcomer, ".hand")
        with newcomer.deciding():
            press("Enter")
            assert place(newcomer, ".piles")
            press("Enter")
    press("ArrowRight")
    assert place(newcomer, ".hand")
    press("Enter")
    assert place(newcomer, ".piles")
    press("Escape")
    assert place(newcomer, ".hand")


def test_at_six_the_focus_stays_on_the_field(newcomer: Person) -> None:
    press = newcomer.page.keyboard.press
    start_by_keyboard(newcomer, "six")
    for _ in range(4):
        newcomer.wait_for_turn()
        assert place(newcomer, ".board")
        free = "document.activeElement.getAttribute('aria-disabled') === 'false'"
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 6:
            if newcomer.page.evaluate(free):
                break
            press(key)
        with newcomer.deciding():
            press("Enter")
        assert place(newcomer, ".board")


def test_who_wants_no_shortcuts_of_one_key_has_none(visit: Visit) -> None:
    person = visit()
    person.go("/settings")
    person.page.get_by_label(person.say("web.settings.keys")).uncheck()
    person.go("/")
    person.play_now("six")
    person.wait_for_turn()
    menu = person.page.get_by_role("dialog")
    person.page.keyboard.press("?")
    person.settle()
    expect(menu).to_have_count(0)
    person.button("web.menu").click()
    person.button("web.nav.settings", menu).click()
    menu.get_by_label(person.say("web.settings.keys")).check()
    person.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    person.page.keyboard.press("?")
    expect(menu).to_be_visible()


def test_who_writes_in_the_chat_keeps_the_focus(newcomer: Person) -> None:
    table = states.nimmt(newcomer)
    states.side_tab(newcomer, "web.table.chat")
    line = newcomer.page.locator("aside input, aside textarea").first
    line.press_sequentially("Good ")
    turns = iter(range(3))
    forward(newcomer, table, lambda *_: next(turns, None) is None)
    expect(line).to_be_focused()
