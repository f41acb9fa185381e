"""The judge of The Game: the team's chance to win, as the champion's net sees it.

All win or lose together, so there is one account, the team's. Every decision is judged from the
view of the seat that made it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from sextet.core.compiled import States, copy_of
from sextet.core.game import NOTHING, Settings
from sextet.core.record import Decision as Move
from sextet.games.the_game import GAME
from sextet.games.the_game.state import AGREE, END, MOST_PLAYERS, PILES, TURN
from sextet.players.port import Turn
from sextet.players.the_game.learning import NEAR_CARDS
from sextet.players.the_game.minds import champion_mind
from sextet.players.the_game.nets import nets_for
from sextet.players.the_game.outcomes import DESK
from sextet.players.the_game.seat import heard
from sextet.study.course import Course, Moment
from sextet.study.grade import judge_error
from sextet.study.judging import Findings, Judge, closed
from sextet.study.sampling import Numbers, margin_of, random_for
from sextet.study.the_game_tables import UNWEIGHED, next_wins, weigh_moves
from sextet.study.the_game_talk import Ear, remarks
from sextet.study.values import Choice, Decision, Luck, Question, Remark, Sentence

#: Tables on which it is looked at how gladly one would start.
AGREE_LOOKS = 12
#: Deals that are looked at to know what a team can expect before its own.
DEALS = 80
#: Ends of a turn that are weighed, however little time there is, and however much.
FEWEST_WEIGHED, MOST_WEIGHED = 12, 10_000

TEAM = 0


class TheGameJudge(Judge):
    """Judges cards, the end of a turn, and how gladly a seat would start."""

    unit = "chance"
    thresholds = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
    #: Whether it is looked at what giving signals was worth.
    remarks_on_talk: ClassVar[bool] = True

    def __init__(self) -> None:
        self.desk = np.zeros(1, DESK)

    def study(
        self, course: Course, seats: Sequence[int], effort: float, offset: float
    ) -> Iterator[Findings]:
        """Judge a record: all seats' decisions are in the team's account."""
        found = Findings()
        talks = any(moment.talk for moment in course.moments)
        start = self.get_ready(course.settings, effort, talks)
        expected, sure = self.next_value(start, 1, -1, (), max(8, round(effort * DEALS)))
        before = expected + offset
        after, kind, spared = 0, "deal", 0.0
        moments = [one for one in course.moments if isinstance(one.line, Move)]
        for number, moment in enumerate(moments, start=1):
            line = moment.line
            assert isinstance(line, Move)
            view = seen_by(moment.state, line.seat)
            if view[0]["phase"] == TURN and view[0]["placed"] == 0:
                now = self.value(view, line.seat, moment.talk)
                amount = now - expected
                if kind == "deal" and course.settings.players > 1:
                    amount = self.dealt(moments[0], expected)
                found.luck.append(Luck(after, TEAM, 1, kind, amount, sure))
                found.signals += self.said_before(moment, line.seat, number, seats)
            choices = self.choices(view, line.seat, moment.talk)
            kinds = kind_of(view, line.move)
            decision = self.decision(number, line.seat, 1, kinds, line.move, choices)
            found.decisions.append(decision)
            following = moments[number].state if number < len(moments) else course.last
            if view[0]["phase"] == TURN:
                spared += (1 / self.error["kept"] - 1) * decision.loss
            if view[0]["phase"] == TURN and begins_anew(following):
                expected, sure = self.after_turn(decision, spared), self.error["value"]
                after, kind, spared = number, "draw", 0.0
            yield found
        if course.played_out and moments:
            result = float(bool(GAME.winners(course.last)))
            found.luck.append(Luck(after, TEAM, 1, kind, result - expected, sure))
            found.accounts.append(closed(TEAM, 1, before, found.luck, found.decisions, result))
        found.decisions = [one for one in found.decisions if one.seat in seats]
        yield found

    def judge_one(self, ask: Question, effort: float) -> Decision:
        """Judge one decision from what its seat knows."""
        self.get_ready(ask.settings, effort, bool(ask.talk))
        view = seen_by(ask.view, ask.seat)
        choices = self.choices(view, ask.seat, ask.talk)
        kind = kind_of(view, ask.played)
        return self.decision(0, ask.seat, 1, kind, ask.played, choices)

    def why(self, kind: str, best: Choice, other: Choice) -> list[Sentence]:
        """Return why the best move is better than another one."""
        return reasons(best, other)

    def get_ready(self, settings: Settings, effort: float, talks: bool) -> States:
        """Choose the nets and how much is looked at; return the game before its deal."""
        start = GAME.start(settings)
        self.mind = champion_mind(settings.players, bool(start[0]["expert"])).copy()
        weighed = round(effort * int(self.mind["weighs"][0]))
        self.mind["weighs"] = min(max(weighed, FEWEST_WEIGHED), MOST_WEIGHED)
        self.nets = nets_for(self.mind, start)
        self.talks = talks
        self.fewer = max(6, round(effort * AGREE_LOOKS))
        self.error = judge_error(GAME)
        return start

    def said_before(
        self, moment: Moment, on_turn: int, number: int, seats: Sequence[int]
    ) -> list[Remark]:
        """Judge what the others had said when a turn began, at a table where anybody talks."""
        if not (self.talks and self.remarks_on_talk):
            return []
        ear = Ear(
            *(self.mind, self.nets, self.desk, self.fewer),
            *(self.error["gap"], self.error["kept"]),
        )
        seen = {seat: seen_by(moment.state, seat) for seat in seats}
        talk = hear(moment.state, on_turn, moment.talk)
        return list(remarks(ear, seen, talk, number, on_turn))

    def after_turn(self, last: Decision, spared: float) -> float:
        """Return the chance to expect when the next turn begins.

        The net has learnt what turns lead to: others' hands, of which play tells much, are in its
        answer, and would not be in tables imagined from a view. ``spared`` is what of this turn's
        losses it holds to be lost, and is not.
        """
        answered = last.best.value - last.loss / self.error["kept"]
        return answered + spared + self.error["rise"]

    def dealt(self, first: Moment, expected: float) -> float:
        """Return how much the deal was worth, once the right seat has started."""
        value, _ = self.next_value(first.state, 1, -1, (), 1)
        return value - expected

    def value(self, view: States, seat: int, talk: Sequence[Any]) -> float:
        """Return the chance with the best turn."""
        if not GAME.legal(view, 0, seat - 1):
            return 0.0
        return max(choice.value for choice in self.choices(view, seat, talk))

    def choices(self, view: States, seat: int, talk: Sequence[Any]) -> list[Choice]:
        """Return what each move of a seat is worth, from its view."""
        legal = GAME.legal(view, 0, seat - 1)
        if view[0]["phase"] == AGREE:
            return self.agreeing(view, seat, legal)
        wins, nears = self.weigh(view, seat, legal, talk)
        made = []
        for k, move in enumerate(legal):
            win, near = float(wins[k]), float(nears[k])
            if win == UNWEIGHED:
                win, left = self.further(view, seat, move, talk)
            else:
                left = cards_left(near)
            made.append((GAME.move_text(move), win, left))
        best = max(win for _, win, _ in made)
        kept = self.error["kept"]
        unheard = self.unheard(view, seat, legal) if talk else {}
        return [
            Choice(
                text,
                best - kept * (best - win),
                self.error["value"],
                self.error["gap"] if win < best else 0.0,
                {"cards_left": left} | ({"unheard": unheard[text]} if text in unheard else {}),
            )
            for text, win, left in made
        ]

    def unheard(self, view: States, seat: int, legal: Sequence[int]) -> dict[str, float]:
        """Return what the moves that are weighed would be worth had nobody said anything."""
        wins, _ = self.weigh(view, seat, legal, ())
        best, kept = float(wins.max()), self.error["kept"]
        return {
            GAME.move_text(move): best - kept * (best - float(win))
            for move, win in zip(legal, wins, strict=True)
            if win != UNWEIGHED
        }

    def further(
        self, view: States, seat: int, move: int, talk: Sequence[Any]
    ) -> tuple[float, float]:
        """Return what a move is worth that is not among those the champion weighs."""
        after = copy_of(view)
        GAME.play(after, 0, seat - 1, move)
        while GAME.advance(after) != NOTHING:
            pass
        if GAME.over(after) or seat - 1 not in GAME.to_act(after):
            return 0.0, float(GAME.scores(after)[0])
        wins, nears = self.weigh(after, seat, GAME.legal(after, 0, seat - 1), talk)
        best = int(wins.argmax())
        if wins[best] == UNWEIGHED:  # what is owed cannot be played
            return 0.0, float(GAME.scores(after)[0])
        return float(wins[best]), cards_left(float(nears[best]))

    def weigh(
        self, view: States, seat: int, legal: Sequence[int], talk: Sequence[Any]
    ) -> tuple[Numbers, Numbers]:
        """Return what the net says of the best turn through each move, where it is weighed."""
        moves = np.array(legal, np.int16)
        wins, nears = np.zeros(len(moves)), np.zeros(len(moves))
        weigh_moves(
            *(view, seat - 1, self.mind, self.nets, hear(view, seat, talk)),
            *(self.desk, moves, wins, nears),
        )
        return wins, nears

    def agreeing(self, view: States, seat: int, legal: Sequence[int]) -> list[Choice]:
        """Return what each answer is worth to how gladly a seat would start."""
        wins = np.array([self.samples(view, seat, move, (), self.fewer)[0] for move in legal]).T
        best = int(wins.mean(axis=0).argmax())
        return [
            Choice(
                GAME.move_text(move),
                float(wins[:, k].mean()),
                margin_of(wins[:, k]),
                math.hypot(margin_of(wins[:, best] - wins[:, k]), self.error["gap"] * (k != best)),
            )
            for k, move in enumerate(legal)
        ]

    def next_value(
        self, view: States, seat: int, move: int, talk: Sequence[Any], tables: int
    ) -> tuple[float, float]:
        """Return the chance to expect when the next turn begins, and its margin."""
        wins, _ = self.samples(view, seat, move, talk, tables)
        return float(wins.mean()), margin_of(wins)

    def samples(
        self, view: States, seat: int, move: int, talk: Sequence[Any], tables: int
    ) -> tuple[Numbers, Numbers]:
        """Return, table by table, the chance when the next turn begins."""
        wins, nears = np.zeros(tables), np.zeros(tables)
        next_wins(
            *(view, np.concatenate([view]), seat - 1, move, self.talks, self.mind, self.nets),
            *(hear(view, seat, talk), self.desk, wins, nears, random_for(view, seat)),
        )
        return wins, nears


def seen_by(state: States, seat: int) -> States:
    """Return what a seat knows; not who has already said how gladly to start."""
    view = copy_of(GAME.view(state, 0, seat - 1))
    if view[0]["phase"] == AGREE:
        view[0]["eager"] = 0
        view[0]["waiting"] = view[0]["players"]
    return view


def begins_anew(state: States) -> bool:
    """Tell whether a turn is over: another begins, or the game has ended."""
    return bool(GAME.over(state)) or GAME.is_between_turns(state)


def kind_of(view: States, move: str) -> str:
    """Return the kind of a decision."""
    if view[0]["phase"] == AGREE:
        return "eager"
    return "end" if move == GAME.move_text(END) else "card"


def hear(view: States, seat: int, talk: Sequence[Any]) -> Any:
    """Return the signals in force as compiled functions take them."""
    if not talk:
        return np.zeros((MOST_PLAYERS, PILES), np.int8)
    return heard(Turn(GAME, view, seat - 1, (), talk=talk))


def cards_left(near: float) -> float:
    """Return the cards left over that a net's second answer stands for."""
    return -NEAR_CARDS * math.log(max(near, 1e-4))


def reasons(best: Choice, taken: Choice) -> list[Sentence]:
    """Return why the best move was better than the one that was made."""
    told: list[Sentence] = [
        (
            "study.the-game.costs",
            {
                "move": taken.move,
                "best": best.move,
                "chance": round(100 * taken.value),
                "better": round(100 * best.value),
            },
        )
    ]
    if "cards_left" in taken.more and taken.more["cards_left"] - best.more["cards_left"] >= 0.5:
        fewer = taken.more["cards_left"] - best.more["cards_left"]
        told.append(("study.the-game.left", {"fewer": fewer, "move": taken.move}))
    if "unheard" in taken.more and "unheard" in best.more:
        unheard = max(0.0, best.more["unheard"] - taken.more["unheard"])
        if unheard < (best.value - taken.value) / 2:
            values = {"move": taken.move, "unheard": round(100 * unheard)}
            told.append(("study.the-game.not-heeded", values))
    return told
