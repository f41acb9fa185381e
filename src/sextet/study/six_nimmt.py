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
from sextet.study.six_nimmt_events import Events, Look, Step
from sextet.study.six_nimmt_match import NONE, match_of
from sextet.study.six_nimmt_reasons import CHANCE, for_the_match, hazard, reasons
from sextet.study.six_nimmt_scale import Scale, scale_of
from sextet.study.six_nimmt_tables import (
    FULL,
    LANDS,
    LOW,
    NOTED,
    NOW,
    ROOM,
    WHICH,
    next_costs,
    try_on_tables,
    uncover_at,
)
from sextet.study.values import Choice, Decision, Question, Sentence

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


@dataclass
class Round:
    """A round (or half): the table before it, its decisions with their numbers, and its end."""

    number: int
    start: States
    moves: list[tuple[int, Moment]] = field(default_factory=list)
    #: None if the record stops before.
    end: States | None = None


class SixNimmtJudge(Judge):
    """Judges every kind of decision by playouts on tables imagined from the seat's view."""

    unit = "heads"
    thresholds = (("blunder", 3.0), ("mistake", 1.5), ("inaccuracy", 0.5))

    def __init__(self, scale: Scale | None = None) -> None:
        """Take the scale that was measured for the game that is studied, or a given one."""
        self._tables: Any = None
        self._looks: dict[tuple[bytes, int, int, float], tuple[Numbers, Numbers]] = {}
        self._given = scale
        self.scale = scale or Scale()
        #: Of every decision, for who measures the scale.
        self.taken: list[Step] = []

    def study(
        self, course: Course, seats: Sequence[int], effort: float, offset: float
    ) -> Iterator[Findings]:
        """Judge a record, each seat's rounds on accounts of their own."""
        found = Findings()
        self._looks.clear()
        self.taken.clear()
        self.scale = self._given or scale_of(course.settings)
        for one in rounds_of(course):
            for seat in seats:
                yield from self.story(one, seat, course, found, effort)
        yield found

    def story(
        self, one: Round, seat: int, course: Course, found: Findings, effort: float
    ) -> Iterator[Findings]:
        """Follow a seat through a round: what it expects, decides, and what comes of it."""
        start = seen_by(one.start, seat)
        expected = self.look(start, seat, -1, effort)
        before = self.scale.gain_at(start, seat) - expected.cost
        events = Events(seat, one.number, heads_of(one.start, seat), expected)
        events.kind = "deal" if start[0]["phase"] == DEAL else "draft"
        decided: list[Decision] = []
        for number, moment in one.moves:
            if not isinstance(moment.line, Move) or moment.line.seat != seat:
                continue
            view = seen_by(moment.state, seat)
            now = self.look(view, seat, -1, effort)
            events.come_to(now, heads_of(moment.state, seat))
            match = match_of(course.settings, moment.state)
            decision, costs = self.judge(
                view, seat, number, one.number, moment.line.move, effort, match
            )
            settled = heads_of(one.start, seat) - heads_of(moment.state, seat)
            decided.append(replace(decision, so_far=float(settled)))
            found.decisions.append(decided[-1])
            move = course.move(moment.line)
            expected = self.expected(view, seat, move, costs, effort)
            held = self.held(moment.state, view, seat, move, effort)
            events.decide(number, decision.kind, expected, held)
            self.taken.append(
                Step(
                    *(seat, one.number, decision.kind, int(view[0]["cards"][seat - 1])),
                    *(decision.counts, decision.loss, expected.cost - now.cost),
                )
            )
            yield found
        if one.end is not None:
            events.come_to(Look(0.0, 0.0), heads_of(one.end, seat))
            result = float(heads_of(one.start, seat) - heads_of(one.end, seat))
            given = sum(piece.amount for piece in events.others)
            found.accounts.append(
                closed(seat, one.number, before, events.luck, decided, result, given)
            )
        found.luck += events.luck
        found.others += events.others

    def judge(
        self,
        view: States,
        seat: int,
        number: int,
        round_number: int,
        played: str,
        effort: float,
        match: Numbers = NONE,
    ) -> tuple[Decision, Numbers]:
        """Judge one decision from its seat's view; also return the batches' costs of its move.

        Nothing is ``played`` while it is still to be made. ``match`` is how the match stands, where
        one is played to a target.
        """
        legal = GAME.legal(view, 0, seat - 1)
        texts = [GAME.move_text(move) for move in legal]
        at = texts.index(played) if played else None
        raw, won, notes = self.try_moves(view, seat, legal, at, effort, match)
        values = self.scale.values(raw, view, seat)
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
        decision = self.decision(number, seat, round_number, kind, played, choices)
        taken = texts.index(decision.taken.move)
        if len(match):
            decision = in_match(decision, won, taken)
        return decision, -raw[:, taken]

    def judge_one(self, ask: Question, effort: float) -> Decision:
        """Judge one decision from what its seat knows."""
        self.scale = self._given or scale_of(ask.settings)
        match = match_of(ask.settings, ask.view)
        view = of_the_round(ask.view)
        decision, _ = self.judge(view, ask.seat, 0, 0, ask.played, effort, match)
        return decision

    def why(self, kind: str, best: Choice, other: Choice) -> list[Sentence]:
        """Return why the best move is better than another one."""
        return reasons(kind, best, other)

    def alone(self, kind: str, choice: Choice) -> list[Sentence]:
        """Return how often a card takes a row in this trick."""
        return hazard(choice) if kind == "card" else []

    def try_moves(
        self,
        view: States,
        seat: int,
        legal: Sequence[int],
        at: int | None,
        effort: float,
        match: Numbers,
    ) -> tuple[Numbers, Numbers, list[dict[str, Any]]]:
        """Return the moves' values and chances batch by batch, and what was noted of each."""
        moves = np.array(legal, np.int16)
        thought = INNER * others_cards(view, seat) if view[0]["phase"] == CHOOSE else 0
        a_table = thought + REPEATS * len(moves)
        wanted = max(2, round(effort * PLAYOUTS / a_table / MOST))
        notes = np.zeros((len(moves), NOTED))
        random, stop, tables = random_for(view, seat), stop_flag(), self.room(view)
        won: list[Numbers] = []

        def batch() -> Numbers:
            costs, wins = np.zeros(len(moves)), np.zeros(len(moves))
            try_on_tables(
                *(view, tables, seat - 1, moves, wanted, INNER, REPEATS),
                *(costs, notes, match, wins, random, stop),
            )
            won.append(wins / wanted)
            return -costs / wanted

        if len(moves) == 1:
            values = np.array([batch() for _ in range(MOST // 3)])
        else:
            values = in_batches(batch, at, PRECISE / np.sqrt(effort))
        many = wanted * len(won)
        rows = int(view[0]["row_count"])
        told = [noted(row / many, rows) for row in notes]
        if len(match):
            for k, chances in enumerate(np.mean(won, axis=0)):
                told[k]["match_chance"] = float(chances)
        return values, np.array(won), told

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

    def held(self, state: States, view: States, seat: int, move: int, effort: float) -> Look | None:
        """Return what a seat would expect after its move if it knew what the others hold.

        None where that tells nothing: nothing is hidden, or all of this trick has been revealed.
        """
        if view[0]["phase"] != CHOOSE and view[0]["variant"] != ANNIVERSARY:
            return None
        table = uncovered(state)
        if table.tobytes() == view.tobytes():
            return None
        return self.look(table, seat, move, effort)

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
    return of_the_round(GAME.view(state, 0, seat - 1))


def of_the_round(known: States) -> States:
    """Return what is known without the standings and without who has already chosen."""
    view = copy_of(known)
    view[0]["totals"] = 0
    view[0]["heads"] = 0
    for other in range(int(view[0]["players"])):
        if view[0]["chosen"][other] == FACE_DOWN:
            view[0]["chosen"][other] = 0
            view[0]["waiting"] += 1
    return view


def uncovered(state: States) -> States:
    """Return the table as it lies, before anybody has chosen and without the standings."""
    table = copy_of(state)
    table[0]["totals"] = 0
    table[0]["heads"] = 0
    uncover_at(table, 0)
    return table


def heads_of(state: States, seat: int) -> int:
    """Count the heads of a seat in the whole game."""
    return GAME.scores(state)[seat - 1]


def others_cards(view: States, seat: int) -> int:
    """Count the cards in the hands of the others."""
    cards = view[0]["cards"]
    return int(cards.sum() - cards[seat - 1])


def in_match(decision: Decision, won: Numbers, at: int) -> Decision:
    """Return a decision with what it lost of the chance to win the match."""
    taken = decision.taken
    best = max(decision.choices, key=lambda choice: choice.more["match_chance"])
    lost = best.more["match_chance"] - taken.more["match_chance"]
    margin = float(gap_margins(won)[at])
    told = [for_the_match(best, taken)] if lost >= max(CHANCE, margin) else []
    return replace(
        decision,
        match_loss=lost,
        match_margin=margin,
        reasons=[*decision.reasons, *told],
    )


def noted(row: Numbers, rows: int) -> dict[str, Any]:
    """Return what was noted of a move, by name: shares of tables, and heads of this trick."""
    which = int(row[WHICH:LANDS].argmax())
    return {
        "heads_now": float(row[NOW]),
        "row_full": float(row[FULL]),
        "below_all": float(row[LOW]),
        "row": float(which + 1) if row[WHICH + which] > 0 else 0.0,
        "row_share": float(row[WHICH + which]),
        "lands": [float(share) for share in row[LANDS : LANDS + rows]],
    }
