"""The examples of the rules pages as exercises: what is drawn there can be played in place.

An example is one JSON object of the page (docs/words.md says which fields it has). The learner
decides what its player decided, and the caption, in the reader's language, is the answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from tests.games.six.table import phase_one, phase_two
from tests.games.six_nimmt.table import lay, lay_specials, trick
from tests.games.the_game import tables as the_game
from tools.lessons.script import Lesson, Step

import sextet
from sextet import Match
from sextet.core.words import rules_text
from sextet.games.six_nimmt.notation import KIND_NAMES

#: Played by one more seat where an example shows a single card; it disturbs nothing.
LAST = 104
START = (1, 1, 100, 100)
DRAW = (80, 81, 82, 83, 84, 85)

Example = dict[str, Any]


def examples(game: str, language: str = "en") -> list[Example]:
    """Return the examples of a rules page, in order."""
    fenced = re.findall(r"^```table\n(.*?)\n```$", rules_text(game, language), re.M | re.S)
    return [json.loads(text) for text in fenced]


def exercises(game: str) -> list[Lesson]:
    """Return an exercise for each example that can be played; one a special card besides."""
    played = [
        (table, list(STEPS[game](table, number)))
        for number, table in enumerate(examples(game), start=1)
    ]
    lessons = [Lesson(f"rule-{number}", steps) for number, (_, steps) in enumerate(played, 1)]
    for kind in KIND_NAMES if game == "six-nimmt" else ():
        own = [steps for table, steps in played if table.get("choose", "").startswith(kind)]
        lessons.append(Lesson(f"special-{kind}", [step for steps in own for step in steps]))
    return [lesson for lesson in lessons if lesson.steps]


# 6 nimmt!


def lay_example(table: Example) -> Match:
    """Lay the rows of an example, with a row or a player more where it shows too few for a game.

    The first player has taken nine bull heads before, and holds the special card.
    """
    rows = [*table["rows"], [60], [70], [80]][: max(4, len(table["rows"]))]
    verb, *named = table.get("choose", "take").split()
    kept = named if verb == "replace" else []
    lying = {card for row in rows for card in row}
    spare = [card for card in range(103, 0, -1) if card not in {*lying, *table["play"]}]
    hands = [[card, *map(int, kept), spare.pop()] for card in table["play"]]
    if len(hands) == 1:
        hands.append([LAST, *(spare.pop() for _ in hands[0][1:])])
    if verb == "take":
        match = lay(rows, hands)
    else:
        match = lay_specials(rows, hands, [[verb], *([] for _ in hands[1:])])
    match.state["heads"][0][0] = 9
    return match


def turn_of_6_nimmt(table: Example, number: int) -> Iterator[Step]:
    """Play a card, the one that takes a row if one does; then the row or the special card."""
    if "play" not in table:
        return
    cards, choose = as_the_learner_plays(table), table.get("choose", "")
    mine, *others = cards
    beside = [(seat, str(card)) for seat, card in enumerate(others or [LAST], start=2)]
    values: dict[str, Any] = {"card": mine}
    kind = choose.split()[0] if choose else ""
    if kind in KIND_NAMES:

        def decide() -> Match:
            match = lay_example(table)
            trick(match, mine, *(int(card) for _, card in beside))
            return match

        apart = {"place": "wrong-place"}
        values = {"card": mine, "special": kind}
        right: dict[str, Sequence[Any]] = {choose: ()}
        yield Step("special", right=right, apart=apart, lay=decide, example=number, values=values)
        return
    yield Step(
        "card",
        right={str(mine): ()},
        lay=lambda: lay_example({**table, "play": cards}),
        beside=beside,
        goes_on=bool(choose),
        example=number,
        values=values,
    )
    if choose:
        row = int(choose.split()[1])
        yield Step("row", right={choose: ()}, example=number, values={**values, "row": row})


def as_the_learner_plays(table: Example) -> list[int]:
    """Return the cards of a turn: first that of who chooses, else the one that costs something."""
    cards, heads = table["play"], table.get("heads", [0])
    mine = 0 if "choose" in table else heads.index(max(heads))
    return [cards[mine], *cards[:mine], *cards[mine + 1 :]]


# The Game


def turn_of_the_game(table: Example, number: int) -> Iterator[Step]:
    """Play the cards one by one; of piles that grew, the last card of each."""
    grown = [(pile, cards) for pile, cards in enumerate(table.get("laid", []), 1) if cards]
    plays = table.get("play", [f"{cards[-1]} on {pile}" for pile, cards in grown])
    hand = table.get("hand", [cards[-1] for _, cards in grown])
    piles = list(table.get("piles", START))
    for pile, cards in grown:
        piles[pile - 1] = cards[-2]
    for at, move in enumerate(plays):
        card, pile = map(int, move.split(" on "))
        yield Step(
            "pile",
            right={move: [("placed", {"card": card, "pile": pile})]},
            lay=None if at else lambda: the_game.table(hand, [55], [56], piles=piles, draw=DRAW),
            goes_on=at < len(plays) - 1,
            example=number,
            values={"card": card, "pile": pile},
        )


# SIX


def turn_of_six(table: Example, number: int) -> Iterator[Step]:
    """Complete a shape, place a first tile, lift one, choose the part that stays."""
    red, black = table["red"], table["black"]
    if "lift" in table:
        yield Step(
            "lift",
            right={f"lift {table['lift']}": ()},
            lay=lambda: phase_two(" ".join(red), " ".join(black)),
            goes_on="keep" in table,
            example=number,
        )
        if "keep" in table:
            yield Step("keep", right={f"keep {table['keep']}": ()}, example=number)
    elif len(red) == 6:
        yield Step(
            "shape",
            right={red[-1]: [("won", {"seat": 1})]},
            lay=lambda: phase_one(" ".join(red[:-1]), " ".join(black)),
            example=number,
        )
    elif len(red) == 2:
        yield Step("apart", lay=lambda: sextet.new("six", first_move="apart"), example=number)
    else:
        yield Step("touch", lay=lambda: sextet.new("six"), example=number)


STEPS = {"six-nimmt": turn_of_6_nimmt, "the-game": turn_of_the_game, "six": turn_of_six}
