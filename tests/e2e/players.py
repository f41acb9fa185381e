"""Scripted players: they click what the page offers, found by role and name, and know no rule.

Each returns after one decision of its person; ``play_out`` goes on until the result is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

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
    person.button("web.six-nimmt.draft-pick" if draft else "web.table.play-card").click()
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
    confirm.wait_for()
    # A row and a gap once they are asked for, else a card that lies there or is held.
    rows = person.group("web.six-nimmt.rows")
    targets = [
        person.button("web.six-nimmt.pick-row", rows),
        person.button("web.six-nimmt.gap", rows),
        rows.get_by_role("button"),
        person.group("web.six-nimmt.hand").get_by_role("button"),
    ]
    while confirm.is_disabled():
        target = next(target for target in map(first, targets) if target)
        expect(target).to_have_attribute("aria-pressed", "false")  # else this would go in circles
        target.click()
    return confirm.click()


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
    decided = person.decided()
    (first(wins) or cells.nth(cells.count() // 2)).click()
    if confirm := asked_to_confirm(person, decided):
        confirm.click()


def asked_to_confirm(person: Person, decided: int) -> Locator | None:
    """Return the button that settles what was picked; None if the pick was a decision by itself."""
    confirm = person.button("web.confirm").or_(person.button("web.six.keep-this"))
    done = person.page.locator(f"[data-table][data-decided='{decided + 1}']")
    confirm.or_(done).first.wait_for()
    return first(confirm)


DECIDE: dict[str, Decide] = {"six-nimmt": nimmt, "the-game": the_game, "six": six}


def play_out(person: Person, game: str, decide: Decide | None = None, decisions: int = 400) -> int:
    """Play until the result is shown; returns how many decisions that took."""
    made = play_on(person, decide or DECIDE[game], decisions)
    assert person.result.is_visible(), f"{game} did not end in {decisions} decisions"
    return made


def play_on(person: Person, decide: Decide, decisions: int) -> int:
    """Make so many decisions, or fewer if the result is shown; returns how many."""
    for made in range(decisions):
        if not person.wait_for_turn():
            return made
        with person.deciding():
            decide(person)
    return decisions
