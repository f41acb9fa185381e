"""Scripted players: they click what the page offers, found by role and name, and know no rule.

Each returns after one decision of its person; ``play_out`` goes on until the result is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator

from tests.e2e.person import Person

Decide = Callable[[Person], None]


def first(locator: Locator) -> Locator | None:
    """Return the first of what is visible, if anything is."""
    return locator.first if locator.count() else None


def nimmt(person: Person) -> None:
    """Decide at 6 nimmt!: a row, a pick of the draft, a special card, a swap, or a card."""
    offered_at_nimmt(person)
    row = first(person.button("web.six-nimmt.take-row"))
    if row:
        return row.click()
    if first(person.button("web.six-nimmt.keep")):
        return swap(person)
    if first(person.button("web.six-nimmt.just-place")):
        return special(person)
    draft = first(person.group("web.six-nimmt.draft-open").get_by_role("button"))
    card = draft or person.group("web.six-nimmt.hand").get_by_role("button").first
    card.click()
    person.button("web.table.play-card").click()
    return None


def offered_at_nimmt(person: Person) -> None:
    """Wait until something can be decided: what moves is looked at first."""
    keys = ("web.six-nimmt.take-row", "web.six-nimmt.keep", "web.six-nimmt.just-place")
    offered = person.group("web.six-nimmt.hand").get_by_role("button")
    for key in keys:
        offered = offered.or_(person.button(key))
    draft = person.group("web.six-nimmt.draft-open").get_by_role("button")
    offered.or_(draft).first.wait_for()


def special(person: Person) -> None:
    """Use a special card if one can be used, else just place the card."""
    offered = first(person.group("web.six-nimmt.specials").get_by_role("button"))
    if not offered:
        return person.button("web.six-nimmt.just-place").click()
    offered.click()
    confirm = person.button("web.confirm")
    rows = person.group("web.six-nimmt.rows")
    for _ in range(6):
        person.page.wait_for_timeout(100)  # what was picked is drawn before it is looked at
        if confirm.is_enabled():
            return confirm.click()
        targets = [
            rows.get_by_role("button", pressed=False),
            person.group("web.six-nimmt.hand").get_by_role("button", pressed=False),
        ]
        target = next((target for target in map(first, targets) if target), None)
        if target is None:
            break
        target.click()
    for _ in range(6):
        if first(person.button("web.six-nimmt.just-place")):
            break
        person.button("web.undo").click()
    return person.button("web.six-nimmt.just-place").click()


def swap(person: Person) -> None:
    """Swap the first special card that is offered; without one keep all."""
    offered = first(person.group("web.six-nimmt.specials").get_by_role("button"))
    if offered:
        offered.click()
        # The same words are on the card; the button that settles it comes first in the bar.
        person.page.locator(".buttons").get_by_role("button").first.click()
    else:
        person.button("web.six-nimmt.keep").click()


def the_game(person: Person) -> None:
    """Decide at The Game: how gladly to start, a card on its nearest pile, the turn's end."""
    offered_at_the_game(person)
    eager = first(person.button("web.the-game.eager-2"))
    if eager:
        return eager.click()
    end = first(person.button("web.table.end-turn"))
    if end:
        return end.click()
    hand = person.group("web.the-game.hand").get_by_role("button")
    card, pile = nearest(hand)
    hand.nth(card).click()
    piles = person.page.get_by_role("group", name=person.say("web.table.label")).locator(
        "[data-stop]"
    )
    return piles.nth(pile - 1).click()


def offered_at_the_game(person: Person) -> None:
    """Wait until something can be decided."""
    eager, end = person.button("web.the-game.eager-2"), person.button("web.table.end-turn")
    eager.or_(end).or_(person.group("web.the-game.hand").get_by_role("button")).first.wait_for()


def nearest(hand: Locator) -> tuple[int, int]:
    """Return the card with the shortest jump and its pile, as the page describes them."""
    jumps: list[tuple[int, int, int]] = []
    while not jumps:
        # While cards fly none can be picked.
        hand.first.wait_for()
        ways: list[str] = hand.evaluate_all(
            """all => all.map((one) =>
              document.getElementById(one.getAttribute('aria-describedby')).textContent)"""
        )
        for at, way in enumerate(ways):
            for part in way.split("; "):
                pile = int(re.search(r"pile (\d)", part)[1])  # type: ignore[index]
                jump = re.search(r"jump of (\d+)", part)
                jumps.append((int(jump[1]) if jump else -10, at, pile))
    _, card, pile = min(jumps)
    return card, pile


def six(person: Person) -> None:
    """Decide at SIX: win if that is offered, else the first cell or tile that may be picked."""
    board = person.page.get_by_role("group", name=person.say("web.six.board"))
    cells = board.locator("[data-cell][aria-disabled=false]")
    wins = cells.filter(has_text="").and_(
        person.page.get_by_label(re.compile(re.escape(person.say("web.six.would-win"))))
    )
    (first(wins) or cells.nth(cells.count() // 2)).click()
    confirm = first(person.button("web.confirm")) or first(person.button("web.six.keep-this"))
    if confirm:
        confirm.click()


DECIDE: dict[str, Decide] = {"six-nimmt": nimmt, "the-game": the_game, "six": six}


def play_out(person: Person, game: str, decide: Decide | None = None, decisions: int = 400) -> int:
    """Play until the result is shown; returns how many decisions that took."""
    for decision in range(decisions):
        if not person.wait_for_turn():
            return decision
        before = person.picture()
        (decide or DECIDE[game])(person)
        assert person.wait_for_change(before), f"nothing happened after a decision at {game}"
    raise AssertionError(f"{game} did not end in {decisions} decisions")
