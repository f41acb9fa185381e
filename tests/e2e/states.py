"""The main states of the page: how to get there. Checked by test_everyone, drawn by pictures."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Route, expect
from websockets.sync.client import connect

from tests.e2e.forward import first_phase, forward
from tests.e2e.person import Person
from tests.server.harness import NO_TLS

Reach = Callable[[Person], None]
STATES: dict[str, Reach] = {}


def state(reach: Reach) -> Reach:
    """Enter a state under its function's name."""
    STATES[reach.__name__.replace("_", "-")] = reach
    return reach


def nimmt(person: Person, players: int = 4, **options: str) -> str:
    table = person.open_table("six-nimmt", players, options)
    person.start()
    person.wait_for_turn()
    return table


def side_tab(person: Person, key: str) -> None:
    """Open a page of what is beside the table; on a phone that is behind a button."""
    button = person.button("web.table.log")
    if button.is_visible():
        button.click()
    person.page.get_by_role("tab", name=person.say(key)).click()


# The lobby


@state
def start(person: Person) -> None:
    person.tile("six").wait_for()


@state
def start_with_tables(person: Person) -> None:
    person.play_now("the-game")
    person.wait_for_turn()
    person.go("/")
    person.link("web.start.continue").first.wait_for()


@state
def start_with_many(person: Person) -> None:
    for _ in range(7):
        person.open_table("six", level=1)
    person.go("/")
    person.button("web.start.dismiss").first.click()
    person.button("web.start.bring-back").wait_for()


@state
def new_table(person: Person) -> None:
    person.go("/new/six-nimmt")
    person.page.get_by_label(person.say("option.six-nimmt.variant.anniversary")).check()
    person.page.locator("details").evaluate("one => (one.open = true)")


@state
def new_table_team(person: Person) -> None:
    person.go("/new/the-game?with=friends&bots=1&expert=yes")
    person.page.locator("form").wait_for()


@state
def new_table_six(person: Person) -> None:
    person.go("/new/six?with=screen")
    person.page.locator("form").wait_for()


@state
def no_such_game(person: Person) -> None:
    person.go("/new/chess")
    person.page.locator("main nav a").first.wait_for()


@state
def room(person: Person) -> None:
    person.open_table("six-nimmt", 4, friends=2)
    person.page.locator(".qr svg").wait_for()


@state
def invited(person: Person) -> None:
    """What who follows a link sees: somebody without a cookie is nobody here yet."""
    person.go(opened_by(person, "Ada", game="six", players=2))
    person.context.clear_cookies()
    person.page.reload()
    person.page.get_by_label(person.say("web.invite.your-name")).wait_for()


def opened_by(person: Person, name: str, **wish: Any) -> str:
    """Be called so and open a table as wished, one's own seat and free ones; returns its path."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(wish["players"] - 1))]
    pace = {"kind": "live", "seconds": 30}
    table = person.page.evaluate(
        """async ([nickname, wish]) => {
          const headers = { 'content-type': 'application/json' }
          const post = (path, body) =>
            fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
              .then((answer) => answer.json())
          await post('/api/me', { nickname })
          return (await post('/api/tables', wish)).table
        }""",
        [name, {"seats": seats, "pace": pace, **wish}],
    )
    return f"/table/{table}"


@state
def rules_nimmt(person: Person) -> None:
    person.go("/rules/six-nimmt")
    person.page.locator("figure").first.wait_for()


@state
def rules_the_game(person: Person) -> None:
    person.go("/rules/the-game")
    person.page.locator("figure").first.wait_for()


@state
def rules_six(person: Person) -> None:
    person.go("/rules/six")
    person.page.locator("figure").first.wait_for()


@state
def rules_played(person: Person) -> None:
    """An example of the rules that is played in place."""
    rules_nimmt(person)
    person.button("web.learn.try").nth(1).click()
    person.group("web.six-nimmt.hand").get_by_role("button").first.wait_for()


@state
def learn(person: Person) -> None:
    person.go("/learn")
    person.page.get_by_role("article").nth(2).wait_for()


@state
def lesson_nimmt(person: Person) -> None:
    """A wrong decision, answered."""
    person.go("/learn/six-nimmt")
    person.page.locator('.hand [data-fly="card-26"] button').click()
    person.button("web.table.play-card").click()
    person.button("web.learn.again").wait_for()


@state
def lesson_the_game(person: Person) -> None:
    person.go("/learn/the-game")
    person.group("web.the-game.hand").get_by_role("button").first.wait_for()


@state
def lesson_six(person: Person) -> None:
    person.go("/learn/six")
    person.page.locator("[data-cell]").first.wait_for()


@state
def lesson_special(person: Person) -> None:
    person.go("/learn/six-nimmt/special-move")
    person.button("web.six-nimmt.just-place").wait_for()


@state
def ratings(person: Person) -> None:
    person.go("/ratings/six-nimmt")
    person.page.locator("main p, main table").nth(1).wait_for()


@state
def settings(person: Person) -> None:
    person.go("/settings")


@state
def kept(person: Person) -> None:
    person.go("/kept")
    person.page.locator("main h2").nth(5).wait_for()


def my_statistics() -> dict[str, Any]:
    """Return the statistics of somebody who has played for a month."""
    grade = {"where": "between", "low": 4, "high": 5}

    def sums(games: int, luck: float = -1.25, result: float = -9.5) -> dict[str, Any]:
        return {
            **{"games": games, "won": games // 3, "studied": games, "decisions": 12 * games},
            **{"loss_per_decision": 0.31, "grade": grade},
            **{"luck": luck, "result": result, "adjusted": result - luck},
        }

    def game(number: int, name: str) -> dict[str, Any]:
        luck = (number * 7 % 11 - 5) * (1.1 if name == "six-nimmt" else 0.05)
        result = -float(number * 5 % 17) if name == "six-nimmt" else float(number % 2)
        heads = [0.5 * k for k in range(10)] if name == "six-nimmt" else None
        study = {
            **{"seat": 1, "decisions": 12, "loss": 3.7, "rounds": 1, "given": 0.0},
            **{"loss_per_decision": 0.2 + number * 13 % 7 / 10, "grade": grade},
            **{"unit": "heads" if heads else "chance", "heads_by_trick": heads},
            **{"luck": luck, "result": result, "adjusted": result - luck},
        }
        return {
            **{"table": f"table{number:05}", "seat": 1, "game": name, "options": {}, "players": 4},
            **{"others": [{"name": "Bia", "level": None}], "ended_at": 1.79e9 - number * 86400},
            **{"outcome": "won", "score": 9, "study": study, "current": True},
        }

    def all_of(name: str, unit: str, games: int, heads: list[float]) -> dict[str, Any]:
        variants = [({}, 4), ({"variant": "anniversary"}, 6)] if heads else [({}, 2)]
        others = [{"name": "Bia", "level": None}, {"name": "", "level": 4}]
        scale = 1.0 if heads else 0.02
        return {
            **{"game": name, "unit": unit, "sums": sums(games, -1.25 * scale, -9.5 * scale)},
            "variants": [
                {"players": players, "options": options, "sums": sums(9)}
                for options, players in variants
            ],
            "opponents": [{"who": who, "sums": sums(7)} for who in others],
            "heads_by_trick": heads,
        }

    return {
        "games": [game(k, "six-nimmt" if k % 3 else "the-game") for k in range(40)],
        "sums": [
            all_of("six-nimmt", "heads", 26, [0.1, 0.4, 0.3, 0.8, 1.1, 0.9, 1.6, 1.2, 1.9, 2.3]),
            all_of("the-game", "chance", 14, []),
        ],
        **{"unstudied": 12, "waiting": 0},
    }


@state
def statistics(person: Person) -> None:
    table = person.play_now("six-nimmt")
    forward(person, table)
    answer = json.dumps(my_statistics())
    person.page.route(
        "**/api/me/statistics",
        lambda route: route.fulfill(body=answer, content_type="application/json"),
    )
    person.go("/statistics")
    person.page.locator("figure svg").nth(4).wait_for()


@state
def puzzles(person: Person) -> None:
    """All puzzles, one of them solved."""
    person.go("/puzzles")
    person.page.locator("main ol a").first.wait_for()


def first_puzzle(person: Person, game: str) -> dict[str, Any]:
    """Go to the first puzzle of a game; returns what its answer is."""
    found = person.page.request.get(f"{person.url}/api/puzzles").json()["puzzles"]
    id = next(one["id"] for one in found if one["game"] == game)
    person.go(f"/puzzles/{id}")
    person.page.locator("[data-table] .felt button").first.wait_for()
    return solution(person, id)


def solution(person: Person, puzzle: str) -> dict[str, Any]:
    """Return the decision of a puzzle as its page is shown it."""
    told = person.page.evaluate(
        """async (path) => {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ move: null })
          return (await fetch(path, { method: 'POST', headers, body })).json()
        }""",
        f"/api/puzzles/{puzzle}",
    )
    return dict(told["decision"])


@state
def puzzle_nimmt(person: Person) -> None:
    first_puzzle(person, "six-nimmt")


@state
def puzzle_the_game(person: Person) -> None:
    first_puzzle(person, "the-game")


@state
def puzzle_six(person: Person) -> None:
    first_puzzle(person, "six")


@state
def puzzle_tried(person: Person) -> None:
    """A wrong answer: the worth of that move alone."""
    decision = first_puzzle(person, "six-nimmt")
    worst = decision["moves"][-1]["move"]
    play_card(person, f'.hand [data-fly="card-{worst}"] button')
    person.page.locator("[data-answered=wrong]").wait_for()


def play_card(person: Person, card: str) -> None:
    """Choose a card: the first click shows what it does, the second plays it."""
    person.page.locator(card).first.click()
    person.page.locator(card).first.click()


@state
def puzzle_shown(person: Person) -> None:
    """The solution with what all moves are worth."""
    first_puzzle(person, "the-game")
    person.button("web.puzzles.show").click()
    person.page.locator("aside table").wait_for()


@state
def mistakes(person: Person) -> None:
    with_mistakes(person, due=3, later=5, learned=2, next=1_800_000_000.0)
    person.go("/mistakes")
    person.link("web.mistakes.begin").wait_for()


@state
def mistake(person: Person) -> None:
    """A task of one's own, answered wrong."""
    with_mistakes(person, due=1, later=0, learned=0, next=None)
    person.go("/mistakes/next")
    play_card(person, ".hand button")
    person.page.locator("[data-answered=wrong]").wait_for()


def with_mistakes(person: Person, **counts: Any) -> None:
    """Let somebody have made mistakes: those of the first puzzle of 6 nimmt!."""
    opened_by(person, "Ada", game="six", players=2)
    found = person.page.request.get(f"{person.url}/api/puzzles").json()["puzzles"]
    task = person.page.request.get(f"{person.url}/api/puzzles/{found[0]['id']}").json()
    decision = solution(person, found[0]["id"])
    worst = decision["moves"][-1]["move"]
    line = {"table": "a-table-of-mine", "seat": 1, "number": 7, "game": "six-nimmt"}
    listed = {"tasks": [line] * counts["due"], **counts}

    def tell(route: Route) -> None:
        path = route.request.url.split("/api/me/mistakes")[1]
        if not path:
            told: dict[str, Any] = listed
        elif route.request.method == "GET":
            told = {"task": task, "ended_at": 1_790_000_000.0}
        else:
            wrong = {**decision, "played": worst, "word": "blunder", "loss": 3.4, "reasons": []}
            told = {"right": False, "decision": wrong, "played": worst, "again": 1, "counted": True}
        route.fulfill(body=json.dumps(told), content_type="application/json")

    person.page.route("**/api/me/mistakes**", tell)
    person.page.route("**/api/me/mistakes/**", tell)


@state
def me_unknown(person: Person) -> None:
    person.go("/me")


@state
def me(person: Person) -> None:
    table = person.play_now("six-nimmt")
    forward(person, table)
    person.go("/me")
    person.link("web.games.replay").wait_for()
    person.button("web.me.recovery-show").click()
    person.page.locator(".code").wait_for()


@state
def open_record(person: Person) -> None:
    person.go("/replay")


@state
def nothing_here(person: Person) -> None:
    person.go("/nowhere")


@state
def no_such_table(person: Person) -> None:
    person.page.goto(person.url + "/table/none")
    person.page.locator("main .wait a").wait_for()


# 6 nimmt!


@state
def nimmt_choosing(person: Person) -> None:
    table = nimmt(person)
    turns = iter(range(4))
    forward(
        person,
        table,
        lambda moves, _: next(turns, None) is None and moves[0].isdigit(),
        lambda moves: moves[-1],
    )
    person.wait_for_turn()
    person.group("web.six-nimmt.hand").get_by_role("button").first.wait_for()


@state
def nimmt_picked(person: Person) -> None:
    nimmt_choosing(person)
    person.group("web.six-nimmt.hand").get_by_role("button").nth(2).click()
    person.button("web.table.play-card").wait_for()


@state
def nimmt_many(person: Person) -> None:
    nimmt(person, 10)
    person.group("web.six-nimmt.hand").get_by_role("button").nth(4).click()


@state
def nimmt_row(person: Person) -> None:
    """The row choice of rule 4; a round may pass without it."""
    table = nimmt(person, 5, rounds="9")
    assert forward(person, table, lambda moves, _: moves[0].startswith("take "))
    person.button("web.six-nimmt.take-row").first.wait_for()


@state
def nimmt_seen(person: Person) -> None:
    nimmt_choosing(person)
    person.button("web.six-nimmt.tracker").click()
    person.page.get_by_role("dialog").wait_for()


@state
def nimmt_scores(person: Person) -> None:
    table = nimmt(person, 4, rounds="5")
    turns = iter(range(25))
    forward(person, table, lambda moves, _: next(turns, None) is None)
    side_tab(person, "web.table.scores")


@state
def nimmt_round_over(person: Person) -> None:
    """The score after a round; it stays as long as the pointer is on it."""
    table = nimmt(person, 4, rounds="2")
    forward(person, table, lambda _, now: now["round"] == 2)
    person.page.locator("section.round").hover()


@state
def nimmt_draft(person: Person) -> None:
    table = nimmt(person, 4, variant="professional")
    turns = iter(range(3))
    forward(person, table, lambda moves, _: next(turns, None) is None)
    person.wait_for_turn()
    person.group("web.six-nimmt.draft-open").get_by_role("button").nth(7).click()


@state
def nimmt_professional(person: Person) -> None:
    table = nimmt(person, 4, variant="professional")
    forward(
        person, table, lambda moves, now: len(moves) <= 8 and moves[0].isdigit() and now["rows"]
    )
    person.wait_for_turn()
    person.group("web.six-nimmt.hand").get_by_role("button").first.wait_for()


@state
def nimmt_special(person: Person) -> None:
    """A special card picked, its targets lit; not every game deals one."""
    kinds = ("move", "insert", "block")
    wanted = lambda moves, _: any(m.startswith(kinds) for m in moves)  # noqa: E731
    middle = lambda moves: moves[len(moves) // 2]  # noqa: E731
    assert any(
        forward(person, nimmt(person, 5, variant="anniversary"), wanted, middle) for _ in range(5)
    )
    specials = person.group("web.six-nimmt.specials").get_by_role("button")
    specials.first.wait_for()
    for at in range(specials.count()):
        specials.nth(at).click()
        if person.group("web.six-nimmt.rows").get_by_role("button").count():
            return
        specials.nth(at).click()
    raise AssertionError("no special card lights a row")


@state
def nimmt_swap(person: Person) -> None:
    for _ in range(5):
        table = nimmt(person, 5, variant="anniversary")
        place = lambda moves: "place" if "place" in moves else moves[0]  # noqa: E731
        if forward(person, table, lambda moves, _: "keep" in moves, place):
            person.group("web.six-nimmt.specials").get_by_role("button").first.click()
            return
    raise AssertionError("no row was taken in five games")


@state
def nimmt_over(person: Person) -> None:
    table = nimmt(person, 4, rounds="2")
    forward(person, table)
    person.result.wait_for()


@state
def nimmt_over_closed(person: Person) -> None:
    """The result put away: a bar stays."""
    nimmt_over(person)
    person.button("web.close", person.result).click()


@state
def nimmt_replay_end(person: Person) -> None:
    table = nimmt(person, 4, rounds="2")
    forward(person, table)
    person.go(f"/replay/{table}?at=9999")
    person.result.wait_for()
    person.page.wait_for_url(re.compile(r"\?at=\d{1,3}$"))


@state
def nimmt_replay(person: Person) -> None:
    table = nimmt(person, 4, rounds="1")
    forward(person, table)
    person.go(f"/replay/{table}")
    person.page.get_by_role("slider").fill("20")


# The Game


@state
def the_game_eager(person: Person) -> None:
    person.play_now("the-game")
    person.button("web.the-game.eager-2").wait_for()


def jump(move: str, piles: list[int]) -> int:
    """Return how far a card goes on its pile; less than nothing for a backwards trick."""
    card, _, pile = move.partition(" on ")
    if not pile:
        return 0
    ahead = int(card) - piles[int(pile) - 1]
    return ahead if int(pile) <= 2 else -ahead


def the_game_turn(person: Person, **options: str) -> str:
    table = person.open_table("the-game", 3, options)
    person.start()
    decisions = iter(range(6))
    piles: list[int] = []

    def wanted(moves: list[str], position: dict[str, Any]) -> bool:
        piles[:] = position["piles"]
        return next(decisions, None) is None and "end" not in moves

    def sensible(moves: list[str]) -> str:
        """Two cards a turn, the smallest jumps: who plays any card may lose before."""
        return "end" if "end" in moves else min(moves, key=lambda move: jump(move, piles))

    assert forward(person, table, wanted, sensible)
    person.wait_for_turn()
    person.group("web.the-game.hand").get_by_role("button").first.wait_for()
    return table


@state
def the_game_picked(person: Person) -> None:
    the_game_turn(person)
    person.group("web.the-game.hand").get_by_role("button").first.click()


@state
def the_game_signal(person: Person) -> None:
    the_game_turn(person)
    person.button("web.the-game.signal").nth(2).click()
    person.page.get_by_role("dialog").wait_for()


@state
def the_game_chat(person: Person) -> None:
    the_game_turn(person)
    side_tab(person, "web.table.chat")
    person.button("web.the-game.phrase-thanks").locator("visible=true").click()


@state
def the_game_over(person: Person) -> None:
    table = person.open_table("the-game", 3)
    person.start()
    forward(person, table)
    person.result.wait_for()


@state
def the_game_replay(person: Person) -> None:
    the_game_over(person)
    person.link("web.games.replay", person.result).click()
    person.page.get_by_role("slider").fill("12")


# SIX


def one_screen(person: Person) -> str:
    person.button("web.start.play-screen", person.tile("six")).click()
    table = person.at_table()
    person.wait_for_turn()
    return table


@state
def six_open(person: Person) -> None:
    table = one_screen(person)
    nexts = first_phase()[:11]
    forward(person, table, lambda *_: not nexts, lambda legal: nexts.pop(0))
    person.wait_for_turn()
    person.page.locator("[data-cell].tile").nth(12).wait_for()
    person.button("web.six.threats").click()


@state
def six_lift(person: Person) -> None:
    """The second phase: what would be lost is shown before the tile is lifted."""
    table = one_screen(person)
    nexts = first_phase()
    forward(person, table, lambda *_: not nexts, lambda legal: nexts.pop(0))
    offered = person.page.locator("[data-cell].offered")
    offered.first.wait_for()
    # What is lost is said when the server has told it.
    person.page.wait_for_function(
        """() => [...document.querySelectorAll('[data-cell].offered')]
          .some((one) => one.getAttribute('aria-label').match(/-?[0-9]+/g).length > 2)"""
    )
    names: list[str] = offered.evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    lost = [int(re.findall(r"-?\d+", name)[2:][0]) if loses(name) else 0 for name in names]
    offered.nth(lost.index(max(lost))).click()


def loses(name: str) -> bool:
    """Tell whether a tile's name has a third number, after its place: how many would be lost."""
    return len(re.findall(r"-?\d+", name)) > 2


@state
def six_over(person: Person) -> None:
    table = person.play_now("six")
    forward(person, table, choose=lambda moves: moves[len(moves) // 2])
    person.result.wait_for()


@state
def six_replay(person: Person) -> None:
    six_over(person)
    person.link("web.games.replay", person.result).click()
    slider = person.page.get_by_role("slider")
    slider.wait_for()
    slider.fill("6")


@state
def six_replay_end(person: Person) -> None:
    six_over(person)
    person.link("web.games.replay", person.result).click()
    person.page.get_by_role("slider").wait_for()
    person.page.keyboard.press("End")
    person.result.wait_for()


# What opens over a table


@state
def table_menu(person: Person) -> None:
    person.play_now("six")
    person.wait_for_turn()
    person.button("web.menu").click()


@state
def table_time(person: Person) -> None:
    """Somebody asks for twice the time, and the menu has what can be given and asked for."""
    table = person.open_table("six", friends=1, pace="180")
    with mallory(person, table) as ask:
        person.start()
        ask("stretch", seat=2)
        person.page.locator(".offer").wait_for()
    person.button("web.menu").click()


@state
def table_share(person: Person) -> None:
    table_menu(person)
    person.button("web.invite.share", person.page.get_by_role("dialog")).click()


@state
def table_settings(person: Person) -> None:
    table_menu(person)
    person.button("web.nav.settings", person.page.get_by_role("dialog")).click()


@state
def table_deal(person: Person) -> None:
    nimmt_over(person)
    person.button("web.menu").click()
    person.button("web.verify.title", person.page.get_by_role("dialog")).click()


@state
def table_check(person: Person) -> None:
    """The page has dealt every card once more, and says what it found."""
    nimmt_over(person)
    person.button("web.check.title", person.result).click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_text(person.say("web.check.verdict-yes")).wait_for()
    dialog.locator("summary").click()


@state
def table_shuffling(person: Person) -> None:
    """Somebody at the table has not added their number yet."""
    table = person.open_table("six-nimmt", 2, friends=1, pace="3d")
    with mallory(person, table, adds=True):
        person.button("web.invite.start").click()
        person.page.get_by_role("region", name=person.say("web.shuffle.title")).wait_for()


def studied(person: Person) -> None:
    """Have the game that has just ended studied, and look at its first decision."""
    person.link("web.study.title", person.result).click()
    person.button("web.study.begin").click()
    # On a machine that has compiled nothing yet, the first study takes long.
    person.page.locator(".study dl").wait_for(timeout=240_000)
    person.page.locator(".study input[type=checkbox]").check()
    person.page.locator(".study ol button").first.click()
    person.page.locator(".study section table").wait_for()


@state
def nimmt_study(person: Person) -> None:
    """What the decisions of a game were worth, one after the other."""
    forward(person, nimmt(person, 2, rounds="1"))
    studied(person)


@state
def the_game_study(person: Person) -> None:
    table = person.open_table("the-game", 2)
    person.start()
    forward(person, table)
    studied(person)
    person.page.locator(".study ol button").nth(2).click()
    person.page.locator(".piles .weighed").first.wait_for()


@state
def replay_play_on(person: Person) -> None:
    """About to play on from a moment of a game of The Game: seat, bots and cards are chosen."""
    the_game_replay(person)
    person.page.locator("input[type=range]").fill("3")
    person.button("web.replay.play-on").click()
    person.page.locator("form.on").wait_for()


def an_idea(person: Person, step: int) -> None:
    """Try the first move of the list from a step of the replay that is open."""
    person.page.locator("input[type=range]").fill(str(step))
    person.button("web.replay.idea").click()
    person.page.locator("[data-idea=move]").wait_for()
    person.button("web.study.idea-try").click()
    expect(person.button("web.study.idea-undo").first).to_be_enabled()


@state
def nimmt_idea(person: Person) -> None:
    """A card that was not played, and what the others chose beside it."""
    nimmt_replay(person)
    an_idea(person, 4)


@state
def the_game_idea(person: Person) -> None:
    the_game_replay(person)
    an_idea(person, 3)


@state
def six_idea(person: Person) -> None:
    six_replay(person)
    an_idea(person, 4)


#: What stands in a file that somebody opens: a game of The Game whose seats talk.
OPENED = Path(__file__).with_name("talk.sxt")


def open_file(person: Person, path: Path = OPENED) -> None:
    """Open a record as a file."""
    person.go("/replay")
    person.page.locator("input[type=file]").set_input_files(path)
    person.page.locator("input[type=range]").wait_for()


@state
def opened_study(person: Person) -> None:
    """A file that was opened is studied; of its signals one cost the team something."""
    open_file(person)
    person.page.get_by_role("tab", name=person.say("web.study.title")).click()
    person.page.locator(".study select").select_option("2")
    person.button("web.study.begin").click()
    person.page.locator(".study dl").wait_for(timeout=240_000)
    person.page.locator("[data-signal]").first.click()


@state
def six_study(person: Person) -> None:
    table = person.open_table("six")
    person.start()
    forward(person, table)
    studied(person)
    person.page.locator("[data-worth]").first.wait_for()


def coached(person: Person, about: str = "good") -> None:
    """Ask the coach, and wait for the answer; on a phone it is behind a button."""
    opener = person.button("web.coach.title")
    if opener.is_visible():
        opener.click()
    person.button(f"web.coach.{about}").locator("visible=true").click()
    answer = person.page.locator(f"[data-coach={about}]").locator("visible=true")
    answer.wait_for(timeout=240_000)


@state
def nimmt_coach(person: Person) -> None:
    """What would be good, drawn at the hand and at the rows."""
    nimmt(person, 4, coach="yes")
    coached(person)


@state
def nimmt_coach_after(person: Person) -> None:
    """What just happened, and why."""
    table = nimmt(person, 4, coach="yes")
    decisions = iter(range(2))
    forward(person, table, lambda *_: next(decisions, None) is None)
    person.wait_for_turn()
    coached(person, "happened")


@state
def nimmt_coach_draft(person: Person) -> None:
    person.open_table("six-nimmt", 4, {"variant": "professional", "coach": "yes"})
    person.start()
    person.wait_for_turn()
    coached(person)


@state
def the_game_coach(person: Person) -> None:
    the_game_turn(person, coach="yes")
    coached(person)


@state
def six_coach(person: Person) -> None:
    person.open_table("six", options={"coach": "yes"})
    person.wait_for_turn()
    coached(person)


@state
def table_rules(person: Person) -> None:
    person.play_now("six-nimmt")
    person.wait_for_turn()
    person.button("web.table.rules").click()
    person.page.locator("figure").first.wait_for()


#: What a stranger writes.
SAID = "Play faster, you fools!"


@contextlib.contextmanager
def mallory(person: Person, table: str, *, adds: bool = False) -> Iterator[Callable[..., None]]:
    """Somebody else, without a browser, who takes a seat; yields how they ask for something."""
    origin: Any = person.url
    with httpx.Client(base_url=origin, headers={"origin": origin}, verify=NO_TLS) as other:
        other.post("/api/me", json={"nickname": "Mallory"})
        cookie = "; ".join(f"{name}={value}" for name, value in other.cookies.items())
    where = person.url.replace("http", "ws", 1) + "/api/socket"
    with connect(where, origin=origin, additional_headers={"cookie": cookie}) as socket:

        def ask(do: str, **more: Any) -> None:
            socket.send(json.dumps({"id": do, "table": table, "do": do, **more}))

        ask("sit", seat=2, adds=adds)
        yield ask


def met_somebody(person: Person) -> None:
    """A table that somebody else sits at too, who has written something."""
    table = person.open_table("six-nimmt", 3, friends=1)
    with mallory(person, table) as ask:
        ask("chat", text=SAID)
        person.page.get_by_role("button", name="Mallory", exact=True).nth(1).wait_for()


@state
def person_met(person: Person) -> None:
    met_somebody(person)
    person.page.get_by_role("button", name="Mallory", exact=True).first.click()
    person.page.get_by_role("dialog").wait_for()


@state
def person_report(person: Person) -> None:
    person_met(person)
    person.button("web.table.report-name").click()
    person.page.get_by_role("radio").first.wait_for()


@state
def settings_avoided(person: Person) -> None:
    person_met(person)
    person.button("web.table.block-name").click()
    person.page.locator(".notice").wait_for()
    person.go("/settings")
    person.button("web.table.unblock-name").wait_for()


def letting_in(person: Person) -> None:
    """Somebody with two browsers and two programs, at the settings."""
    person.page.evaluate(
        """async () => {
          const headers = { 'content-type': 'application/json' }
          const post = async (path, body) =>
            (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
          const { recovery } = await post('/api/me', { nickname: 'Ada' })
          await post('/api/me/recover', { recovery })
          await post('/api/me/token', { name: 'Desk bot', scope: 'play' })
          await post('/api/me/token', { name: 'Scoreboard', scope: 'read' })
        }"""
    )
    person.go("/settings")
    person.button("web.settings.sign-out-others").wait_for()


@state
def settings_passes(person: Person) -> None:
    letting_in(person)
    person.page.get_by_label(person.say("web.settings.program-name")).fill("Bot")
    person.button("web.settings.program-new").click()
    person.page.locator(".token").wait_for()


#: Become somebody, with a mail address if one is given.
SHOWN_MAIL = """async (mail) => {
  const headers = { 'content-type': 'application/json' }
  const ask = (method, body) => fetch('/api/me', { method, headers, body: JSON.stringify(body) })
  await ask('POST', { nickname: 'Ada' })
  if (mail) await ask('PATCH', { mail })
}"""


@state
def settings_mail(person: Person) -> None:
    """Where the server sends mail and the address waits for a word."""

    def answer(route: Route) -> None:
        me = route.fetch().json()
        me["server"]["mail"] = True
        me["identity"] = {**me["identity"], "mail": "ada@example.org", "mail_state": "waiting"}
        route.fulfill(json=me)

    person.page.evaluate(SHOWN_MAIL, None)
    person.page.route("**/api/me", answer)
    person.go("/settings")
    person.button("web.mail.again").wait_for()


@state
def mail_confirm(person: Person) -> None:
    person.go("/mail/confirm#x")
    person.button("web.mail.confirm").wait_for()


@state
def admin_enter(person: Person) -> None:
    person.go("/admin")


#: What the server answers the admin, who is not here with the token.
ANSWERED: dict[str, Any] = {
    "status": {
        **{"name": "Sextet", "database": "postgresql", "build": "0.1.0-5f0c2a9e1b7d"},
        **{"size": 48_500_000, "expired": {"guests": 3, "unused": 12, "tables": 0, "reports": 1}},
        **{"reports": 1, "sockets": 41, "people": 37, "tables_watched": 12, "bots_waiting": 3},
        "stored": {"tables.open": 4, "tables.playing": 11, "events": 9120, "identities": 204},
    },
    "bans": [
        {"number": 1, "kind": "address", "value": "2001:db8:85a3::/64", "reason": "x", "at": 1e9}
    ],
    "reports": [
        {
            **{"id": 7, "at": 1e9, "table": "t" * 22, "reason": "insult", "done_at": None},
            **{"words": "Again and again, to everybody. " * 12, "reporter": "Ada"},
            **{"name": "Mallory", "name_now": "Trudy", "identity": "m" * 22, "banned": True},
            "addresses": ["2001:db8:85a3:8d3:1319:8a2e:370:7348"],
            "chat": [
                {"at": 1e9, "name": "Mallory", "text": "fools " * 40, "theirs": True},
                {"at": 1e9, "name": "", "text": "", "theirs": False},
                {"at": 1e9, "name": "Ada", "text": "Please stop.", "theirs": False},
            ],
        }
    ],
}


@state
def admin(person: Person) -> None:
    """The admin's page as it looks with a token; the server's part is tried elsewhere."""

    def answer(route: Route) -> None:
        name = route.request.url.partition("/api/admin/")[2].partition("?")[0]
        route.fulfill(json=ANSWERED[name])

    # Of the page, not of its profile: a reload waits for ever for a worker whose calls are held up.
    person.page.route(re.compile("/api/admin/"), answer)
    person.go("/admin")
    person.page.get_by_label(person.say("web.admin.token")).fill("sxt_any")
    person.page.keyboard.press("Enter")
    person.page.locator("details ol").wait_for()
    person.button("web.admin.unban").wait_for()


@state
def connection_lost(person: Person) -> None:
    person.may_lose_connection()
    person.play_now("six-nimmt")
    person.wait_for_turn()
    person.lose_connection()
    person.page.get_by_text(person.say("web.connection.offline")).wait_for()
