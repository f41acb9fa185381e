"""The rhythm of a table: one clock, the moment after a round, skipping, and seeing it again."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.person import Person
from tests.e2e.players import nimmt

#: Notes at every frame what is drawn and what is written.
WATCH = """() => {
  const all = (what) => [...document.querySelectorAll(what)]
  window.frames_seen = []
  const look = () => {
    window.frames_seen.push({
      turned: all('.strip .turned').map((one) => one.dataset.fly.slice(5)),
      hand: all('.hand [data-fly]').length,
      asks: all('.turn.mine').length,
      ticks: all('.seats .told').length,
      moves: document.querySelector('[data-table]').dataset.moving === 'true',
      log: all('aside ol > li').map((one) => one.textContent),
    })
    requestAnimationFrame(look)
  }
  look()
}"""


def watched(person: Person) -> list[dict[str, Any]]:
    """Return the frames in which something moves."""
    frames: list[dict[str, Any]] = person.page.evaluate("() => window.frames_seen")
    return [frame for frame in frames if frame["moves"]]


def before_the_last_trick(visit: Visit, *, motion: bool = True, phone: bool = False) -> Person:
    """Somebody who has one card left in the first of two rounds."""
    person = visit(motion=motion, phone=phone)
    table = person.open_table("six-nimmt", 4, {"rounds": "2"})
    person.start()
    forward(person, table, lambda moves, _: len(moves) == 1 and moves[0].isdigit())
    resting(person)
    expect(person.group("web.six-nimmt.hand").get_by_role("button")).to_have_count(1)
    return person


def round_over(person: Person) -> Locator:
    """Find what is shown after the first round."""
    return person.page.get_by_role("region", name=person.say("six-nimmt.ended-round", round=1))


def end_the_round(person: Person) -> None:
    """Play the last card; it may ask for a row."""
    nimmt(person)
    row = person.button("web.six-nimmt.take-row")
    row.or_(round_over(person)).first.wait_for()
    if row.count():
        row.first.click()
    round_over(person).wait_for()


def moving(person: Person) -> None:
    """Wait until something moves."""
    expect(person.page.locator("[data-table]")).to_have_attribute("data-moving", "true")


def resting(person: Person) -> None:
    """Wait until nothing moves."""
    expect(person.page.locator("[data-table]")).to_have_attribute("data-moving", "false")


def test_log_turn_ticks_and_hand_keep_to_what_lies_on_the_table(visit: Visit) -> None:
    person = before_the_last_trick(visit)
    known = person.log.get_by_role("listitem").count()
    person.page.evaluate(WATCH)
    end_the_round(person)
    person.page.keyboard.press("Escape")
    resting(person)
    frames = [frame for frame in watched(person) if frame["turned"]]
    assert len(frames) > 20
    for frame in frames:
        told = [line for line in frame["log"][known:] if "joins row" in line]
        ahead = [card for card in frame["turned"] if any(f"{card} (" in line for line in told)]
        assert not ahead, f"the log says {told} while {frame['turned']} are not placed"
        assert not frame["asks"], "it says whose turn it is before the trick lies"
        assert not frame["ticks"], "seats have chosen for a trick that has not begun"
        assert not frame["hand"], "the new hand is there before the trick lies"


# The moment after a round


def test_after_a_round_its_score_stands_there_before_the_new_hand_does(visit: Visit) -> None:
    person = before_the_last_trick(visit)
    end_the_round(person)
    score = round_over(person)
    expect(score.get_by_role("row")).to_have_count(5)
    expect(person.group("web.six-nimmt.hand")).to_have_count(0)
    score.hover()
    person.page.wait_for_timeout(8000)
    expect(score).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(score).to_have_count(0)
    expect(person.group("web.six-nimmt.hand").get_by_role("button")).to_have_count(10)


def test_where_nothing_moves_the_score_holds_nobody_up_and_passes_by_itself(visit: Visit) -> None:
    person = before_the_last_trick(visit, motion=False)
    end_the_round(person)
    expect(round_over(person)).to_be_visible()
    expect(person.group("web.six-nimmt.hand").get_by_role("button")).to_have_count(10)
    expect(round_over(person)).to_have_count(0, timeout=12_000)


def test_a_tap_passes_the_score_on_a_phone_and_leaves_the_hand_free(visit: Visit) -> None:
    person = before_the_last_trick(visit, motion=False, phone=True)
    end_the_round(person)
    score, hand = round_over(person), person.group("web.six-nimmt.hand")
    hand.get_by_role("button").nth(9).wait_for()
    lower, upper = score.bounding_box(), hand.bounding_box()
    assert lower is not None
    assert upper is not None
    assert lower["y"] + lower["height"] <= upper["y"]
    score.tap()
    expect(score).to_have_count(0)


def test_the_score_makes_way_for_what_happens_next(visit: Visit) -> None:
    person = before_the_last_trick(visit, motion=False)
    end_the_round(person)
    round_over(person).hover()
    # The game goes on all the same: by a program, or in another tab.
    forward(person, person.at_table())
    person.result.wait_for()
    expect(round_over(person)).to_have_count(0)


# Skipping, and how fast


def test_what_moves_is_skipped_by_a_key_or_a_button(visit: Visit) -> None:
    person = visit(motion=True)
    person.open_table("six-nimmt", 6)
    person.start()
    person.wait_for_turn()
    for by_key in (True, False):
        person.group("web.six-nimmt.hand").get_by_role("button").first.wait_for()
        nimmt(person)
        moving(person)
        begun = time.monotonic()
        if by_key:
            person.page.keyboard.press("s")
        else:
            person.button("web.table.skip").click()
        resting(person)
        # A trick of six takes five seconds.
        assert time.monotonic() - begun < 3
        row = person.button("web.six-nimmt.take-row")
        if row.count():
            row.first.click()
            person.page.keyboard.press("s")
            resting(person)


def test_who_wants_everything_at_once_gets_it(visit: Visit) -> None:
    person = visit(motion=True, path="/settings")
    person.page.get_by_label(person.say("web.settings.motion")).select_option(
        label=person.say("web.settings.motion-off")
    )
    person.go("/")
    person.play_now("six-nimmt")
    person.wait_for_turn()
    person.page.evaluate(WATCH)
    nimmt(person)
    person.log.get_by_text(person.say("six-nimmt.revealed")).first.wait_for()
    assert not watched(person)


# Seeing it again


def test_the_last_trick_is_shown_again_and_decisions_stay_possible(visit: Visit) -> None:
    person = visit(motion=True)
    person.open_table("six-nimmt", 4)
    person.start()
    person.wait_for_turn()
    again = person.button("web.six-nimmt.again")
    expect(again).to_have_count(0)
    for _ in range(2):  # the first card may ask for a row
        nimmt(person)
        moving(person)
        person.page.keyboard.press("s")
        resting(person)
    told = person.log.get_by_role("listitem").all_inner_texts()
    lying = person.picture()
    again.click()
    moving(person)
    person.page.locator(".strip .turned").first.wait_for()
    assert person.log.get_by_role("listitem").all_inner_texts() == told
    # By keyboard the same button skips it, and does not begin anew.
    person.button("web.table.skip").press("Space")
    resting(person)
    person.page.wait_for_timeout(400)
    resting(person)
    assert person.picture() == lying
    person.page.keyboard.press("r")
    moving(person)
    with person.deciding():
        nimmt(person)
        person.page.keyboard.press("s")
