"""The main states of the page: how to get there. Checked by test_everyone, drawn by pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.e2e.forward import first_phase, forward
from tests.e2e.person import Person

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
    person.link("web.start.continue-game").first.wait_for()


@state
def new_table(person: Person) -> None:
    person.go("/new/six-nimmt")
    person.page.get_by_label(person.say("option.six-nimmt.variant")).select_option("anniversary")


@state
def room(person: Person) -> None:
    person.open_table("six-nimmt", 4, friends=2)
    person.page.locator(".qr svg").wait_for()


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
def ratings(person: Person) -> None:
    person.go("/ratings/six-nimmt")
    person.page.locator("main p, main table").nth(1).wait_for()


@state
def settings(person: Person) -> None:
    person.go("/settings")


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


def the_game_turn(person: Person) -> str:
    table = person.open_table("the-game", 3)
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


# What opens over a table


@state
def table_menu(person: Person) -> None:
    person.play_now("six")
    person.wait_for_turn()
    person.button("web.menu").click()


@state
def table_share(person: Person) -> None:
    table_menu(person)
    person.button("web.invite.share", person.page.get_by_role("dialog")).click()


@state
def table_deal(person: Person) -> None:
    nimmt_over(person)
    person.button("web.menu").click()
    person.button("web.verify.title", person.page.get_by_role("dialog")).click()


@state
def table_rules(person: Person) -> None:
    person.play_now("six-nimmt")
    person.wait_for_turn()
    person.button("web.table.rules").click()
    person.page.locator("figure").first.wait_for()


@state
def connection_lost(person: Person) -> None:
    person.may_lose_connection()
    person.play_now("six-nimmt")
    person.wait_for_turn()
    person.lose_connection()
    person.page.get_by_text(person.say("web.connection.offline")).wait_for()
