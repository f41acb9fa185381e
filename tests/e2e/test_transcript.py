"""Who listens learns what who looks learns: in order, once, and all of it."""

from __future__ import annotations

import re

import pytest

from tests.e2e import transcript
from tests.e2e.conftest import Visit
from tests.e2e.person import Person

ME = "Nora"


def low_card(person: Person) -> tuple[list[str], list[str], str]:
    """Play lowest cards until a row must be taken: the trick's cards, all rows, my own name."""
    press = person.page.keyboard.press
    own = person.page.locator(".seats .mine .name").inner_text().split(" ·")[0]
    for _ in range(40):
        assert person.wait_for_turn()
        person.group("web.six-nimmt.hand").get_by_role("button").first.focus()
        transcript.listen(person)
        with person.deciding():
            press("Home")
            press("Enter")
        assert person.wait_for_turn()
        hand = person.group("web.six-nimmt.hand").get_by_role("button")
        take = person.button("web.six-nimmt.take-row")
        hand.or_(take).first.wait_for()
        if take.count():
            turned = person.page.locator(".strip li .unseen:first-of-type").all_inner_texts()
            rows = person.page.locator(".rows .row").evaluate_all(
                "all => all.map((one) => one.getAttribute('aria-label'))"
            )
            return [text.split(",")[0] for text in turned], rows, own
    raise AssertionError("no card was below every row")


@pytest.mark.parametrize("motion", [False, True])
def test_a_trick_with_a_row_to_take_is_told_in_order_once_and_whole(
    visit: Visit, motion: bool
) -> None:
    person = visit(motion=motion)
    person.open_table("six-nimmt", 2, {"rounds": "9"})
    person.start()
    for _ in range(20):
        turned, rows, own = low_card(person)
        with person.deciding():
            person.page.keyboard.press("Enter")
        if not person.wait_for_turn():
            break
        person.group("web.six-nimmt.hand").get_by_role("button").first.wait_for()
        told = transcript.sentences(person)
        names = {own: ME, "Bruno": "Bruno"}
        mine = re.escape(own)
        # Another trick, where the other card takes a row too or goes to the same one.
        if sum(one.startswith("Row ") for one in told) == 2 and "Round" not in " ".join(told):
            break
    assert ".." not in "".join(told)
    # My turn is told twice, as I decide twice.
    once = [one for one in told if one != person.say("web.say.your-turn")]
    assert len(once) == len(set(once)) == len(told) - 2, told
    for card in turned:
        assert any(re.search(rf"^Cards turned over: .*\b{card} \(", one) for one in told), told
    row = re.search(rf"\({mine}\) takes row (\d)", " ".join(told))
    assert row is not None
    taken = rows[int(row[1]) - 1].split(": ")[1].split(";")[0]
    assert f"Cards taken: {taken}." in told
    drawn = transcript.shape(told, names)
    as_read = "\n".join(f"> {one.replace(own, ME)}" for one in told)
    assert drawn == transcript.shape(transcript.written(), {}), f"was told:\n{as_read}"
