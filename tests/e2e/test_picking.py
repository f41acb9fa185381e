"""What is picked is drawn where it would go, and said."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.e2e import states
from tests.e2e.forward import forward
from tests.e2e.person import Person


def before_first_of_a_row(moves: list[str], position: dict[str, Any]) -> str | None:
    """Return an Insert that puts the card before the first one of a row, if there is one."""
    waits = position["waits"]
    for move in moves:
        if move.startswith("insert ") and waits["card"] < position["rows"][int(move[7:]) - 1][0]:
            return move
    return None


def test_a_card_inserted_before_the_first_of_a_row_is_drawn_and_said_there(
    newcomer: Person,
) -> None:
    found: list[tuple[int, dict[str, Any]]] = []

    def wanted(moves: list[str], position: dict[str, Any]) -> bool:
        move = before_first_of_a_row(moves, position)
        found[:] = [(int(move[7:]), position)] if move else []
        return move is not None

    place = lambda moves: "place" if "place" in moves else moves[-1]  # noqa: E731
    assert any(
        forward(newcomer, states.nimmt(newcomer, 6, variant="anniversary"), wanted, place)
        for _ in range(8)
    ), "nobody could insert in eight games"
    row, position = found[0]
    first, card = position["rows"][row - 1][0], position["waits"]["card"]
    newcomer.group("web.six-nimmt.specials").get_by_role(
        "button", name=newcomer.say("six-nimmt.special-insert")
    ).click()
    newcomer.page.get_by_role(
        "button", name=newcomer.say("web.six-nimmt.gap", row=row, card=first), exact=True
    ).click()
    slots = newcomer.page.locator(".rows .row").nth(row - 1).locator(".slot")
    ghost = newcomer.page.locator(".ghost")
    expect(ghost).to_have_count(1)
    assert "ghost" in str(slots.first.get_attribute("class"))
    expect(ghost).to_contain_text(str(card))
    expect(newcomer.page.locator(".prompt")).to_contain_text(f"before the {first} in row {row}")
