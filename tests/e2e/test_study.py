"""A finished game is studied beside its replay; each decision leads to its moment."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sextet.study.as_json import described
from sextet.study.run import study_record
from tests.e2e.forward import forward
from tests.e2e.person import Person

GAMES = [("six-nimmt", 3, {"rounds": "2"}), ("the-game", 2, {}), ("six", None, {})]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_game_is_studied_and_each_decision_is_shown_at_its_moment(
    newcomer: Person, game: str, players: int | None, options: dict[str, str]
) -> None:
    table = newcomer.open_table(game, players, options)
    newcomer.start()
    forward(newcomer, table)
    newcomer.link("web.study.title", newcomer.result).click()
    page = newcomer.page
    newcomer.button("web.study.begin").click()
    page.locator(".study dl").wait_for(timeout=240_000)
    record = page.request.get(f"{newcomer.url}/api/tables/{table}/record").text()
    steps = page.request.get(f"{newcomer.url}/api/tables/{table}/replay").json()["steps"]
    seat = int(page.locator(".study select").input_value())
    found = described(study_record(record, seat))
    counted = [one for one in found["decisions"] if one["counts"]]
    costly = [one for one in counted if one["word"] in ("inaccuracy", "mistake", "blunder")]
    listed = page.locator(".study ol button")
    expect(listed).to_have_count(len(costly))
    page.locator(".study input[type=checkbox]").check()
    expect(listed).to_have_count(len(counted))
    for at in {0, len(counted) // 2, len(counted) - 1}:
        listed.nth(at).click()
        one = counted[at]
        rows = page.locator(".study section table tbody tr")
        expect(rows).to_have_count(len(shown(one)))
        expect(page.locator(".study tr.played")).to_have_count(1)
        at_best = [k for k, each in enumerate(shown(one)) if each == one["played"]]
        expect(rows.nth(at_best[0])).to_contain_class("played")
        # The very next step of the replay is that decision.
        step = int(page.locator("input[type=range]").input_value())
        assert steps[step + 1]["line"] == f"{seat}: {one['played']}"
        expect(page.locator(DRAWN[game])).to_have_count(drawn(game, one))
    the_slider_has_a_mark_at_each(newcomer, costly, steps, seat)
    the_graph_steps_through(newcomer, found["decisions"], steps, seat)


#: A share of imagined tables that is worth drawing.
OFTEN = 0.05
#: Where moves are drawn on the table.
DRAWN = {
    "six-nimmt": ".rows .weighed, .course + p .weighed",
    "the-game": ".piles .weighed",
    "six": "[data-worth]",
}


def drawn(game: str, one: dict[str, Any]) -> int:
    """Count what is drawn on the table of a decision, as the study has it."""
    moves = [each for each in one["moves"] if each["move"] in shown(one)]
    if game != "six-nimmt":
        return sum(game == "six" or " on " in each["move"] for each in moves)
    two = [each for each in moves if each["move"] in (one["best"], one["played"])]
    two = two if len(two) > 1 else moves[:2]
    if one["kind"] != "card":
        return len(two)
    shares = [share for each in two for share in (*each["lands"], each["below_all"])]
    return sum(share >= OFTEN for share in shares)


def the_slider_has_a_mark_at_each(
    person: Person, costly: list[dict[str, Any]], steps: list[dict[str, Any]], seat: int
) -> None:
    """Check that each costly decision has a mark with its word, and that the slider says it."""
    marks = person.page.locator(".track .mark")
    expect(marks).to_have_count(len(costly))
    for at, one in enumerate(costly):
        word = person.say(f"study.word-{one['word']}")
        assert (marks.nth(at).get_attribute("title") or "").startswith(word)
        expect(marks.nth(at).locator("path")).to_have_class(re.compile(one["word"]))
    if costly:
        first = moment(steps, seat, costly[0])
        slider = person.page.locator("input[type=range]")
        slider.fill(str(first))
        said = person.say(f"study.word-{costly[0]['word']}")
        expect(slider).to_have_attribute("aria-valuetext", re.compile(said))


def the_graph_steps_through(
    person: Person, decisions: list[dict[str, Any]], steps: list[dict[str, Any]], seat: int
) -> None:
    """Check the graph by keyboard, and the table in its place for who listens."""
    graph = person.page.locator("figure [role=slider]")
    graph.focus()
    slider = person.page.locator("input[type=range]")
    counted = [one for one in decisions if one["counts"]]
    for key, one in (("Home", counted[0]), ("ArrowRight", counted[1]), ("End", counted[-1])):
        person.page.keyboard.press(key)
        expect(slider).to_have_value(str(moment(steps, seat, one)))
        expect(graph).to_have_attribute("aria-valuetext", re.compile(f"^{one['number']}, "))
    person.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(moment(steps, seat, counted[-2])))
    rows = person.page.locator("figure table tbody tr")
    expect(rows).to_have_count(len(counted))
    for at in {0, len(counted) - 1}:
        expect(rows.nth(at).locator("th")).to_have_text(str(counted[at]["number"]))
        expect(rows.nth(at)).to_contain_text(person.say(f"study.word-{counted[at]['word']}"))
    expect(person.page.locator("figure svg g path")).to_have_count(
        sum(one["word"] in ("inaccuracy", "mistake", "blunder") for one in counted)
    )


def moment(steps: list[dict[str, Any]], seat: int, one: dict[str, Any]) -> int:
    """Return the step of a replay before a decision."""
    numbered = [at for at, step in enumerate(steps) if re.match(r"\d+:", step["line"])]
    at: int = numbered[int(one["number"]) - 1]
    assert steps[at]["line"] == f"{seat}: {one['played']}"
    return at - 1


def test_decisions_are_shown_as_they_are_judged(newcomer: Person) -> None:
    table = newcomer.open_table("six-nimmt", 4, {"rounds": "6"})
    newcomer.start()
    forward(newcomer, table)
    newcomer.go(f"/replay/{table}?study")
    newcomer.button("web.study.begin").click()
    page = newcomer.page
    page.locator(".study figure").wait_for(timeout=240_000)
    # The rest is under way: there is no result yet, and what is judged leads to its moment.
    expect(page.locator(".study progress")).to_be_visible()
    expect(page.locator(".study dl")).to_have_count(0)
    page.locator(".study figure [role=slider]").focus()
    page.keyboard.press("Enter")
    page.locator(".study section table").wait_for()
    page.locator(".rows .weighed").first.wait_for()


def shown(one: dict[str, Any]) -> list[str]:
    """Return the moves that are listed of a decision: the six best, and the one that was made."""
    moves = [each["move"] for each in one["moves"]]
    return [move for k, move in enumerate(moves) if k < 6 or move == one["played"]]


def test_the_study_stays_while_one_reads_the_log_and_another_seat_can_be_asked(
    newcomer: Person,
) -> None:
    table = newcomer.open_table("six-nimmt", 2, {"rounds": "1"})
    newcomer.start()
    forward(newcomer, table)
    newcomer.go(f"/replay/{table}?study")
    newcomer.button("web.study.begin").click()
    grade = newcomer.page.locator(".study strong")
    grade.wait_for(timeout=240_000)
    first = grade.inner_text()
    for key in ("web.table.log", "web.study.title"):
        newcomer.page.get_by_role("tab", name=newcomer.say(key)).click()
    expect(grade).to_have_text(first)
    newcomer.page.locator(".study select").select_option("2")
    newcomer.button("web.study.begin").click()
    expect(newcomer.page.locator(".study dl")).to_be_attached(timeout=240_000)
