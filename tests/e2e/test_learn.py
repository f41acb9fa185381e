"""Learning to play: every lesson by keyboard, and by mouse in other languages, to a first game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.test_hands import reach
from tests.e2e.words import LANGUAGES

LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"
GAMES = ("six-nimmt", "the-game", "six")

#: What is picked for a move, one after the other, as selectors; Enter or a click picks it.
Picks = list[str]
Decide = Callable[[Person, str, str], None]


def lesson_of(game: str, name: str = "first") -> list[dict[str, Any]]:
    found = json.loads((LESSONS / f"{game}.lessons.json").read_text("utf-8"))
    return list(found[name]["steps"])


def picks(game: str, move: str) -> Picks:
    """Return what one picks on the table for a move."""
    words = move.split()
    if game == "six":
        return [f'[data-cell="{words[-1]}"]']
    if move == "end":
        return [".mine .main"]
    if words[0] == "take":
        return [f'.cover[data-row="{words[1]}"]']
    card = f'.hand [data-fly="card-{words[0]}"] button'
    if game == "the-game":
        return [card, f".piles > :nth-child({words[2]}) .open"]
    return [card]


def by_keyboard(person: Person, game: str, move: str) -> None:
    for pick in picks(game, move):
        wanted = person.page.locator(pick)
        wanted.wait_for()
        go_to(person, pick)
        person.page.keyboard.press("Enter")
    # What cannot be taken back is asked for once more.
    if game == "six" and move.startswith("lift") and person.page.locator(".bar .main").count():
        person.page.keyboard.press("Enter")


def go_to(person: Person, wanted: str) -> None:
    """Move the focus there by Tab and arrow keys alone."""
    press, page = person.page.keyboard.press, person.page
    near = """pick => {
      const [one, at] = [document.querySelector(pick), document.activeElement]
      if (one === at) return 'here'
      const group = at.closest('.hand, .rows, .piles, .board')
      if (!group?.contains(one)) return 'Tab'
      if (!group.matches('.board')) return 'ArrowRight'
      const [to, from] = [one.getBoundingClientRect(), at.getBoundingClientRect()]
      if (Math.abs(to.y - from.y) > 5) return to.y > from.y ? 'ArrowDown' : 'ArrowUp'
      return to.x > from.x ? 'ArrowRight' : 'ArrowLeft'
    }"""
    for _ in range(80):
        key = page.evaluate(near, wanted)
        if key == "here":
            return
        press(key)
    raise AssertionError(f"{wanted} is not reached by keyboard")


def by_mouse(person: Person, game: str, move: str) -> None:
    for pick in picks(game, move):
        person.page.locator(pick).click()
    # The first click shows what a move does, the second makes it.
    if move != "end" and game != "the-game" and not move.startswith("take"):
        person.page.locator(picks(game, move)[-1]).click()


def guide(person: Person) -> Any:
    return person.page.get_by_role("region", name=person.say("web.learn.guide"))


def press(person: Person, key: str, decide: Decide) -> None:
    button = person.button(key, guide(person))
    if decide is by_keyboard:
        # Who plays by keyboard need not look for it.
        expect(button).to_be_focused()
        person.page.keyboard.press("Enter")
    else:
        button.click()


def learn(person: Person, game: str, decide: Decide) -> None:
    """Take a whole lesson, at each step first a wrong decision, then the right one."""
    steps = lesson_of(game)
    for at, step in enumerate(steps):
        key = f"learn.{game}.{step['name']}"
        expect(guide(person)).to_contain_text(person.say(key))
        said = {choice["says"]: move for move, choice in reversed(step["choices"].items())}
        for says in sorted({*said} - {"right", "on"}):
            decide(person, game, said[says])
            expect(guide(person)).to_contain_text(person.say(f"{key}.{says}"))
            press(person, "web.learn.again", decide)
        if "on" in said:
            decide(person, game, said["on"])
            continue
        decide(person, game, said["right"])
        expect(guide(person)).to_contain_text(person.say(f"{key}.right"))
        if at < len(steps) - 1:
            press(person, "web.learn.next", decide)
    expect(guide(person)).to_contain_text(person.say(f"learn.{game}.done"))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_learnt_by_keyboard_and_leads_to_a_first_game(
    newcomer: Person, game: str
) -> None:
    link = newcomer.link("web.start.learn", newcomer.tile(game))
    reach(newcomer, link)
    newcomer.page.keyboard.press("Enter")
    newcomer.page.wait_for_url(re.compile(f"/learn/{game}$"))
    learn(newcomer, game, by_keyboard)
    reach(newcomer, newcomer.button("web.learn.first-game"))
    newcomer.page.keyboard.press("Enter")
    newcomer.at_table()
    newcomer.go("/learn")
    done = newcomer.page.get_by_role("article", name=newcomer.say(f"game.{game}.title"))
    expect(done).to_contain_text(newcomer.say("web.learn.done"))


@pytest.mark.parametrize(
    ("language", "game"), list(zip(LANGUAGES[1:], (*GAMES, "six-nimmt"), strict=True))
)
def test_a_lesson_is_learnt_by_mouse_in_another_language(
    visit: Visit, language: str, game: str
) -> None:
    person = visit(language=language, path=f"/learn/{game}")
    learn(person, game, by_mouse)
    person.button("web.learn.first-game").click()
    person.at_table()


def test_each_step_is_announced_and_so_is_its_answer(visit: Visit) -> None:
    person = visit(path="/learn/six")
    heard = person.page.locator("[role=status][aria-live=polite]")
    expect(heard).to_contain_text(person.say("learn.six.touch"))
    by_keyboard(person, "six", "-1,0")
    expect(heard).to_contain_text(person.say("learn.six.touch.right"))


def test_in_motion_the_guide_answers_once_everything_lies(visit: Visit) -> None:
    person = visit(motion=True, path="/learn/six-nimmt")
    table = person.page.locator("[data-table]")
    by_mouse(person, "six-nimmt", "45")
    expect(table).to_have_attribute("data-moving", "true")
    expect(guide(person)).to_contain_text(person.say("learn.six-nimmt.join"))
    expect(guide(person)).to_contain_text(person.say("learn.six-nimmt.join.right"))
    expect(table).to_have_attribute("data-moving", "false")


def test_a_special_card_is_tried_without_and_with_it(visit: Visit) -> None:
    person = visit(path="/learn/six-nimmt/special-block")
    person.button("web.six-nimmt.just-place").click()
    expect(guide(person)).to_contain_text(person.say("learn.example.wrong-place", card=22))
    person.button("web.learn.again").click()
    person.group("web.six-nimmt.specials").get_by_role("button").first.click()
    person.page.locator('.cover[data-row="1"]').click()
    person.button("web.confirm").click()
    expect(guide(person)).to_contain_text("The 22 would take row 1. With Block on row 1")
    person.link("web.learn.more").click()
    expect(person.page.get_by_role("listitem").first).to_contain_text(person.say("web.learn.done"))


def test_an_example_of_the_rules_is_played_in_place(visit: Visit) -> None:
    person = visit(path="/rules/six-nimmt")
    figure = person.page.locator("figure").nth(2)
    person.button("web.learn.try", figure).click()
    by_mouse(person, "six-nimmt", "3")
    expect(guide(person)).to_contain_text(person.say("learn.example.row", card=3, row=2))
    by_mouse(person, "six-nimmt", "take 1")
    expect(guide(person)).to_contain_text(person.say("learn.example.wrong"))
    person.button("web.learn.again").click()
    by_mouse(person, "six-nimmt", "take 2")
    expect(guide(person)).to_contain_text("Its player takes row 2")
    person.button("web.close", figure).click()
    expect(guide(person)).to_have_count(0)


def test_a_lesson_that_there_is_not_says_so(visit: Visit) -> None:
    person = visit(path="/learn/six/nothing")
    expect(person.page.locator("main .wait")).to_contain_text(person.say("error.no-such-page"))
