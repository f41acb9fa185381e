"""The same games with a finger on a phone, and with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.players import (
    asked_to_confirm,
    first,
    nearest,
    offered_at_the_game,
    play_on,
    play_out,
)

# A finger


def tap_nimmt(person: Person) -> None:
    row = first(person.button("web.six-nimmt.take-row"))
    if row:
        return row.tap()
    card = person.group("web.six-nimmt.hand").get_by_role("button").last
    card.tap()
    return card.tap()


def tap_the_game(person: Person) -> None:
    offered_at_the_game(person)
    for key in ("web.the-game.eager-1", "web.table.end-turn"):
        if offered := first(person.button(key)):
            return offered.tap()
    hand = person.group("web.the-game.hand").get_by_role("button")
    card, pile = nearest(hand)
    hand.nth(card).tap()
    piles = person.page.get_by_role("group", name=person.say("web.table.label")).locator(
        "[data-stop]"
    )
    return piles.nth(pile - 1).tap()


def tap_six(person: Person) -> None:
    cells = person.page.locator("[data-cell][aria-disabled=false]")
    cells.nth(cells.count() // 2).tap()
    person.button("web.confirm").tap()


TAPS = {"six-nimmt": tap_nimmt, "the-game": tap_the_game, "six": tap_six}


@pytest.mark.parametrize("game", TAPS)
def test_a_phone_with_a_finger_plays_a_whole_game(visit: Visit, game: str) -> None:
    person = visit(phone=True)
    options = {"rounds": "1"} if game == "six-nimmt" else {}
    person.open_table(game, None if game == "six" else 3, options)
    assert play_out(person, game, TAPS[game]) > 3
    expect(person.result).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_targets_on_a_phone_are_large_enough(visit: Visit) -> None:
    person = visit(phone=True)
    person.play_now("six-nimmt")
    person.wait_for_turn()
    for card in person.group("web.six-nimmt.hand").get_by_role("button").all():
        box = card.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("game", ["six-nimmt", "the-game"])
def test_a_card_under_a_finger_does_not_look_as_if_it_were_picked(visit: Visit, game: str) -> None:
    person = visit(phone=True)
    person.play_now(game)
    if game == "the-game":
        offered_at_the_game(person)
        person.button("web.the-game.eager-3").tap()
    card = person.group(f"web.{game}.hand").get_by_role("button").first
    card.hover()
    person.settle()
    raised = card.evaluate(
        """one => [one, ...one.querySelectorAll('*')]
          .filter((part) => part.tagName !== 'path' && !part.matches('.way'))
          .filter((part) => getComputedStyle(part).transform !== 'none').length"""
    )
    assert raised == 0


# A mouse


def test_every_move_of_six_is_confirmed_by_mouse_too(newcomer: Person) -> None:
    newcomer.play_now("six")
    newcomer.wait_for_turn()
    cell = newcomer.page.locator("[data-cell][aria-disabled=false]").first
    cell.click()
    expect(newcomer.button("web.confirm")).to_be_visible()
    assert newcomer.decided() == 0
    with newcomer.deciding():
        cell.click()
    newcomer.page.evaluate("localStorage.setItem('sextet.settings', '{\"confirm\":false}')")
    newcomer.page.reload()
    newcomer.wait_for_turn()
    with newcomer.deciding():
        newcomer.page.locator("[data-cell][aria-disabled=false]").first.click()


# The keyboard


def reach(person: Person, wanted: Locator) -> None:
    """Tab until something has the focus, and see that the focus is visible."""
    for _ in range(60):
        if wanted.evaluate("one => one === document.activeElement"):
            outline = wanted.evaluate(
                """one => {
                  const ring = one.querySelector('.ring')
                  return getComputedStyle(one).outlineStyle !== 'none'
                    || (ring && getComputedStyle(ring).stroke !== 'none')
                }"""
            )
            assert outline, "the focus cannot be seen"
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached with Tab")


def reach_one_of(person: Person, group: Locator) -> None:
    """Tab until something within a group has the focus."""
    for _ in range(60):
        if group.evaluate(
            "one => one.contains(document.activeElement) && one !== document.activeElement"
        ):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{group} is not reached with Tab")


def keys_nimmt(person: Person) -> None:
    press = person.page.keyboard.press
    row = first(person.button("web.six-nimmt.take-row"))
    if row:
        reach(person, row)
        return press("Enter")
    reach_one_of(person, person.group("web.six-nimmt.hand"))
    press("ArrowRight")
    return press("Enter")


def keys_the_game(person: Person) -> None:
    press = person.page.keyboard.press
    offered_at_the_game(person)
    for key in ("web.the-game.eager-3", "web.table.end-turn"):
        if offered := first(person.button(key)):
            reach(person, offered)
            return press("Enter")
    hand = person.group("web.the-game.hand")
    card, pile = nearest(hand.get_by_role("button"))
    reach_one_of(person, hand)
    press("Home")
    for _ in range(card):
        press("ArrowRight")
    press("Enter")
    return press(str(pile))


def keys_six(person: Person) -> None:
    press = person.page.keyboard.press
    board = person.page.get_by_role("group", name=person.say("web.six.board"))
    reach_one_of(person, board)
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp") * 8:
        if person.page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'false'"):
            break
        press(key)
    decided = person.decided()
    press("Enter")
    if asked_to_confirm(person, decided):
        press("Enter")


KEYS = {"six-nimmt": keys_nimmt, "the-game": keys_the_game, "six": keys_six}


@pytest.mark.parametrize("game", KEYS)
def test_the_keyboard_alone_plays(newcomer: Person, game: str) -> None:
    reach(newcomer, newcomer.play_button(game))
    newcomer.page.keyboard.press("Enter")
    newcomer.at_table()
    # Whole games are long; so many decisions by keyboard tell enough.
    assert play_on(newcomer, KEYS[game], 25) > 3


def test_a_dialog_takes_the_focus_and_gives_it_back(newcomer: Person) -> None:
    newcomer.play_now("six-nimmt")
    newcomer.wait_for_turn()
    menu = newcomer.button("web.menu")
    reach(newcomer, menu)
    newcomer.page.keyboard.press("Enter")
    dialog = newcomer.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    newcomer.page.wait_for_function(
        "() => document.querySelector('[role=dialog], dialog').contains(document.activeElement)"
    )
    newcomer.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(menu).to_be_focused()


def test_what_happens_is_announced(newcomer: Person) -> None:
    newcomer.play_now("six-nimmt")
    newcomer.wait_for_turn()
    live = newcomer.page.locator("[aria-live=polite]:not(ol)")
    expect(live).to_contain_text(newcomer.say("web.say.your-turn"))
    # One announcement follows the other: all are noted.
    live.evaluate(
        """live => {
          window.said = ''
          new MutationObserver(() => (window.said += live.textContent + '. '))
            .observe(live, { childList: true, characterData: true, subtree: true })
        }"""
    )
    # The first card may ask for a row; with the second decision one has been placed or taken.
    assert play_on(newcomer, keys_nimmt, 2) == 2
    for words in ("turned over", "joins row|takes row"):
        newcomer.page.wait_for_function("words => new RegExp(words).test(window.said)", arg=words)
