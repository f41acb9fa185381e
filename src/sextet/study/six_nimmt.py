"""The judge of 6 nimmt!: heads that a seat has to expect to the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from sextet.core.compiled import States, copy_of
from sextet.core.record import Deal
from sextet.core.record import Decision as Move
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.state import (
    ANNIVERSARY,
    CHOOSE,
    DEAL,
    DRAFT,
    FACE_DOWN,
    OVER,
    ROW,
    SPECIAL,
    SWAP,
)
from sextet.players.port import stop_flag
from sextet.study.course import Course, Moment
from sextet.study.judging import Findings, Judge, closed
from sextet.study.sampling import MOST, Numbers, gap_margins, in_batches, margin_of, random_for
from sextet.study.six_nimmt_reasons import reasons
from sextet.study.six_nimmt_tables import NOTED, ROOM, next_costs, try_on_tables
from sextet.study.values import Choice, Decision, Luck, Sentence

#: Playouts of one decision at most, the others' thinking included, and of one look at what chance
#: did; tables of such a look.
PLAYOUTS = 300_000
LOOK = 20_000
FEWEST_LOOKS, MOST_LOOKS = 24, 400
#: Tables on which each of the others tries its cards; times that a table is played on.
INNER, REPEATS = 6, 6
#: Tables by which a seat's next best move is found when luck is measured.
TRIES = 12
#: Heads to which a loss is to be known.
PRECISE = 0.1

KINDS = {CHOOSE: "card", ROW: "row", DRAFT: "draft", SPECIAL: "special", SWAP: "swap"}
#: What comes after each kind of decision, and is no choice of its seat.
EVENTS = {"card": "reveal", "row": "trick", "draft": "draft", "special": "trick", "swap": "trick"}


@dataclass
class Round:
    """A round (or half): the table before it, its decisions with their numbers, and its end."""

    number: int
    start: States
    moves: list[tuple[int, Moment]] = field(default_factory=list)
    #: None if the record stops before.
    end: States | None = None


@dataclass(frozen=True)
class Look:
    """What a seat expects to pay: by its best next move, and the same with less noise."""

    cost: float
    margin: float


class SixNimmtJudge(Judge):
    """Judges every kind of decision by playouts on tables imagined from the seat's view."""

    unit = "heads"
    thresholds = (("blunder", 3.0), ("mistake", 1.5), ("inaccuracy", 0.5))

    def __init__(self) -> None:
        self._tables: Any = None
        self._looks: dict[tuple[bytes, int, int, float], tuple[Numbers, Numbers]] = {}

    def study(
        self, course: Course, seats: Sequence[int], effort: float, offset: float
    ) -> Iterator[Findings]:
        """Judge a record, each seat's rounds on accounts of their own."""
        found = Findings()
        self._looks.clear()
        for one in rounds_of(course):
            for seat in seats:
                yield from self.story(one, seat, course, found, effort, offset)
        yield found

    def not_judged(self, course: Course) -> list[Sentence]:
        """Return that a match is judged round by round."""
        whole = course.settings.options
        if whole["variant"] in ("base", "professional") and whole["rounds"] == "none":
            return [("study.not-match", {"target": whole["target"]})]
        return []

    def story(
        self, one: Round, seat: int, course: Course, found: Findings, effort: float, offset: float
    ) -> Iterator[Findings]:
        """Follow a seat through a round: what it expects, decides, and what comes of it."""
        start = seen_by(one.start, seat)
        expected = self.look(start, seat, -1, effort)
        before, paid = -expected.cost + offset, heads_of(one.start, seat)
        kind = "deal" if start[0]["phase"] == DEAL else "draft"
        luck: list[Luck] = []
        decided: list[Decision] = []
        after = 0
        for number, moment in one.moves:
            if not isinstance(moment.line, Move) or moment.line.seat != seat:
                continue
            view = seen_by(moment.state, seat)
            now = self.look(view, seat, -1, effort)
            amount = expected.cost - (heads_of(moment.state, seat) - paid) - now.cost
            luck.append(Luck(after, seat, one.number, kind, amount, add(expected, now)))
            decision, costs = self.judge(view, seat, number, one.number, moment.line.move, effort)
            settled = heads_of(one.start, seat) - heads_of(moment.state, seat)
            decision = replace(decision, so_far=float(settled))
            decided.append(decision)
            move = course.move(moment.line)
            expected = self.expected(view, seat, move, costs, effort)
            paid, after = heads_of(moment.state, seat), number
            kind = EVENTS[decision.kind]
            found.decisions.append(decision)
            yield found
        if one.end is not None:
            amount = expected.cost - (heads_of(one.end, seat) - paid)
            luck.append(Luck(after, seat, one.number, kind, amount, expected.margin))
            result = float(heads_of(one.start, seat) - heads_of(one.end, seat))
            found.accounts.append(closed(seat, one.number, before, luck, decided, result))
        found.luck += luck

    def judge(
        self, view: States, seat: int, number: int, round_number: int, played: str, effort: float
    ) -> tuple[Decision, Numbers]:
        """Judge one decision from its seat's view; also return the batches' costs of its move."""
        legal = GAME.legal(view, 0, seat - 1)
        texts = [GAME.move_text(move) for move in legal]
        at = texts.index(played)
        values, notes = self.try_moves(view, seat, legal, at, effort)
        gaps = gap_margins(values)
        choices = [
            Choice(
                texts[k],
                float(values[:, k].mean()),
                margin_of(values[:, k]),
                float(gaps[k]),
                notes[k],
            )
            for k in range(len(legal))
        ]
        kind = KINDS[int(view[0]["phase"])]

        def explain(best: Choice, taken: Choice) -> list[Sentence]:
            return reasons(kind, best, taken)

        decision = self.decision(number, seat, round_number, kind, played, choices, explain)
        return decision, -values[:, at]

    def try_moves(
        self, view: States, seat: int, legal: Sequence[int], at: int, effort: float
    ) -> tuple[Numbers, list[dict[str, float]]]:
        """Return the moves' values batch by batch, and what was noted of each."""
        moves = np.array(legal, np.int16)
        thought = INNER * others_cards(view, seat) if view[0]["phase"] == CHOOSE else 0
        a_table = thought + REPEATS * len(moves)
        wanted = max(2, round(effort * PLAYOUTS / a_table / MOST))
        notes = np.zeros((len(moves), NOTED))
        random, stop, tables = random_for(view, seat), stop_flag(), self.room(view)
        batches = 0

        def batch() -> Numbers:
            nonlocal batches
            batches += 1
            costs = np.zeros(len(moves))
            try_on_tables(
                *(view, tables, seat - 1, moves, wanted, INNER, REPEATS),
                *(costs, notes, random, stop),
            )
            return -costs / wanted

        if len(moves) == 1:
            values = np.array([batch() for _ in range(MOST // 3)])
        else:
            values = in_batches(batch, at, PRECISE / np.sqrt(effort))
        return values, [noted(row / (wanted * batches)) for row in notes]

    def expected(self, view: States, seat: int, move: int, costs: Numbers, effort: float) -> Look:
        """Return what a seat expects to pay after its move, when it is asked again.

        By playouts it is known exactly what any next move costs on the average: only what the best
        one saves is left to measure.
        """
        bests, means = self.samples(view, seat, move, effort)
        if view[0]["variant"] == ANNIVERSARY:
            return Look(float(bests.mean()), margin_of(bests))
        saved = means - bests
        margin = float(np.hypot(margin_of(saved), margin_of(costs)))
        return Look(float(costs.mean() - saved.mean()), margin)

    def look(self, view: States, seat: int, move: int, effort: float) -> Look:
        """Return what a seat expects to pay from now on."""
        bests, _ = self.samples(view, seat, move, effort)
        return Look(float(bests.mean()), margin_of(bests))

    def samples(self, view: States, seat: int, move: int, effort: float) -> tuple[Numbers, Numbers]:
        """Return table by table what a seat expects to pay by its best next move, and by any."""
        key = (view.tobytes(), seat, move, effort)
        if key not in self._looks:
            thought = INNER * others_cards(view, seat) if move >= 0 else 0
            a_table = thought + TRIES * max(1, int(view[0]["cards"][seat - 1]))
            many = LOOK * (5 if view[0]["phase"] in (DEAL, DRAFT) else 1)
            tables = int(np.clip(effort * many / a_table, FEWEST_LOOKS, effort * MOST_LOOKS))
            bests, means = np.zeros(tables), np.zeros(tables)
            random = random_for(view, seat, move)
            next_costs(
                *(view, self.room(view), seat - 1, move, INNER, TRIES),
                *(bests, means, random, stop_flag()),
            )
            self._looks[key] = (bests, means)
        return self._looks[key]

    def room(self, view: States) -> States:
        """Return states for compiled functions to work on."""
        if self._tables is None:
            self._tables = np.concatenate([view] * ROOM)
        return self._tables  # type: ignore[no-any-return]


def rounds_of(course: Course) -> list[Round]:
    """Return the rounds of a record, as far as it goes."""
    rounds: list[Round] = []
    number = 0
    for moment in course.moments:
        state, phase = moment.state, int(moment.state[0]["phase"])
        dealt = isinstance(moment.line, Deal)
        if dealt and phase != DEAL:
            continue  # a new draw pile
        here = int(state[0]["round_number"]) + dealt
        if not rounds or rounds[-1].number != here:
            if rounds:
                rounds[-1].end = state
            rounds.append(Round(here, state))
        if not dealt:
            number += 1
            rounds[-1].moves.append((number, moment))
    last = course.last[0]
    if rounds and (last["phase"] in (DEAL, OVER) or int(last["round_number"]) != rounds[-1].number):
        rounds[-1].end = course.last
    return rounds


def seen_by(state: States, seat: int) -> States:
    """Return what a seat knows of the round: neither the standings nor who has already chosen."""
    view = copy_of(GAME.view(state, 0, seat - 1))
    view[0]["totals"] = 0
    view[0]["heads"] = 0
    for other in range(int(view[0]["players"])):
        if view[0]["chosen"][other] == FACE_DOWN:
            view[0]["chosen"][other] = 0
            view[0]["waiting"] += 1
    return view


def heads_of(state: States, seat: int) -> int:
    """Count the heads of a seat in the whole game."""
    return GAME.scores(state)[seat - 1]


def others_cards(view: States, seat: int) -> int:
    """Count the cards in the hands of the others."""
    cards = view[0]["cards"]
    return int(cards.sum() - cards[seat - 1])


def add(one: Look, other: Look) -> float:
    """Return the margin of the difference of two looks."""
    return float(np.hypot(one.margin, other.margin))


def noted(row: Numbers) -> dict[str, float]:
    """Return what was noted of a move, by name: shares of tables, and heads of this trick."""
    from sextet.study.six_nimmt_tables import FULL, LOW, NOW, WHICH

    which = int(row[WHICH:].argmax())
    return {
        "heads_now": float(row[NOW]),
        "row_full": float(row[FULL]),
        "below_all": float(row[LOW]),
        "row": float(which + 1) if row[WHICH + which] > 0 else 0.0,
        "row_share": float(row[WHICH + which]),
    }
