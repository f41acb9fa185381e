"""Making puzzles: bots play, the judge weighs their decisions, a deep search confirms the few.

A decision becomes a puzzle if one move is **clear** (every other is worth less by a mistake or
more, and by more than its interval), **not obvious** (two of the levels 1, 2 and 3 play another),
and the judge says the same with ten times the thinking. The same seed gives the same puzzles in
the same order; time only says how many.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from sextet.core.dealer import SEED_BYTES, Dealer
from sextet.core.game import Game
from sextet.core.match import Match
from sextet.core.record import Record, parse
from sextet.games import find_game
from sextet.players import find_player
from sextet.players.seat import Seats, seat_generator
from sextet.study.answers import answered
from sextet.study.as_json import decision as in_json
from sextet.study.moment import judge_now
from sextet.study.puzzles import FORMAT, Puzzle, PuzzleSet, id_of, match_at, match_of
from sextet.study.run import judge_of
from sextet.study.values import Decision
from sextet.study.version import judge_version

#: The thinking by which candidates are found, judged and confirmed, as parts of a study's.
QUICK, USUAL, DEEP = 0.1, 1.0, 10.0
#: What a quick look must find of the difference that is asked for.
NEARLY = 0.7
#: Fewer moves than these are no puzzle.
FEWEST_MOVES = 3
#: The levels that are asked, and how many of them must play something else; where the weaker ones
#: overlook much by chance, the strongest must be among those.
ASKED, MISS = (1, 2, 3), 2
STRONGEST = {"six-nimmt": 3, "the-game": 3}
#: The loss from which on another move must be worse, by its word in a study.
WORD = "mistake"
#: A set has no more of one kind of decision (but cards and tiles), as a part of all.
A_KIND = 0.25
COMMON = ("card", "place")


@dataclass(frozen=True)
class Kind:
    """A kind of game that puzzles are taken from, and the level of its bots."""

    players: int
    options: dict[str, str]
    level: int


def one_round(players: int, variant: str = "base") -> Kind:
    """Return a kind of 6 nimmt!: a round (or what of the variant is shortest)."""
    rounds = {"rounds": "1"} if variant in ("base", "professional") else {}
    return Kind(players, {"variant": variant, **rounds}, 4)


#: The kinds of games that puzzles are taken from, by turns.
KINDS: dict[str, Sequence[Kind]] = {
    "six-nimmt": (
        *(one_round(4), one_round(3), one_round(4, "professional"), one_round(5)),
        *(one_round(4, "anniversary"), one_round(2), one_round(4, "halves"), one_round(6)),
    ),
    "the-game": (
        *(Kind(players, {}, 5) for players in (3, 2, 4, 1, 5)),
        *(Kind(players, {"expert": "yes"}, 6) for players in (2, 3)),
    ),
    "six": (Kind(2, {}, 2), Kind(2, {}, 3), Kind(2, {"first-move": "apart"}, 3)),
}


@dataclass
class Progress:
    """How far the making is."""

    games: int = 0
    decisions: int = 0
    deep: int = 0
    found: int = 0


@dataclass
class Making:
    """Makes puzzles of one game."""

    game: Game
    count: int
    seed: int = 1
    kept: list[Puzzle] = field(default_factory=list)
    progress: Progress = field(default_factory=Progress)

    def run(self, seconds: float, tell: Callable[[Progress], None]) -> Iterator[PuzzleSet]:
        """Look for puzzles until there are enough or the time is over; yield the set so far."""
        ends = time.monotonic() + seconds
        self.progress.found = len(self.kept)
        number = 0
        while len(self.kept) < self.count:
            kind = KINDS[self.game.name][number % len(KINDS[self.game.name])]
            number += 1
            if self.has_enough_of(kind):
                continue
            self.progress.games += 1
            for found in self.one_game(kind, number):
                tell(self.progress)
                if time.monotonic() > ends:
                    return
                if found is not None:
                    self.kept.append(found)
                    self.progress.found = len(self.kept)
                    yield self.so_far()
                    break

    def so_far(self) -> PuzzleSet:
        """Return the set as it is now."""
        return PuzzleSet(FORMAT, self.game.name, judge_version(self.game.name), list(self.kept))

    def has_enough_of(self, kind: Kind) -> bool:
        """Tell whether a kind of game has given its part, and somewhat more, already."""
        settings = self.game.settings(kind.players, kind.options)
        headers = Match(self.game, settings).record().headers
        alike = [one for one in self.kept if parse(one.record).headers == headers]
        return len(alike) >= ceil(1.5 * self.count / len(KINDS[self.game.name]))

    def one_game(self, kind: Kind, number: int) -> Iterator[Puzzle | None]:
        """Play a game; yield a puzzle, or None, for each decision that was looked at."""
        settings = self.game.settings(kind.players, kind.options)
        seed = (self.seed * 1_000_003 + number).to_bytes(SEED_BYTES, "big")
        match = Match(self.game, settings, Dealer(seed))
        bots = [find_player(f"level:{kind.level}", self.game) for _ in range(kind.players)]
        randoms = [seat_generator("puzzles", seed.hex(), seat) for seat in range(kind.players)]
        seats = Seats(match, bots, randoms)
        while not match.over:
            seat = match.to_act[0]
            if len(match.legal(seat)) >= FEWEST_MOVES:
                self.progress.decisions += 1
                yield self.puzzle_at(match, seat)
            match.play(seat, seats.choose(seat))

    def puzzle_at(self, match: Match, seat: int) -> Puzzle | None:
        """Return the puzzle that a moment is, None where it is none."""
        quick = judge_now(match, seat, QUICK)
        if not self.is_clear(quick, NEARLY) or self.is_common(quick):
            return None
        missed = missed_by(match, seat, quick.best.move)
        if is_plain(quick) or not is_missed(self.game.name, missed):
            return None
        usual = judge_now(match, seat, USUAL)
        if usual.best.move != quick.best.move or not self.is_clear(usual):
            return None
        record = shown_at(match)
        if id_of(record, seat) in (one.id for one in self.kept):
            return None
        self.progress.deep += 1
        return self.confirmed(match, seat, usual, record, missed)

    def confirmed(
        self, match: Match, seat: int, usual: Decision, record: str, missed: list[int]
    ) -> Puzzle | None:
        """Return a puzzle if a deep search says the same."""
        deep = judge_now(match, seat, DEEP)
        if deep.best.move != usual.best.move or not self.is_clear(deep):
            return None
        told = in_json(replace(deep, seat=seat))
        told["reasons"] = answered(self.game.name, told, deep.best.move)["reasons"]
        return Puzzle(id_of(record, seat), record, seat, told, missed)

    def is_clear(self, decision: Decision, part: float = 1.0) -> bool:
        """Tell whether every other move is a mistake, or nearly, and beyond its interval."""
        least = part * dict(judge_of(self.game).thresholds)[WORD]
        best, *others = decision.choices
        return all(
            best.value - one.value >= max(least, part * one.gap_margin) for one in others
        ) and bool(others)

    def is_common(self, decision: Decision) -> bool:
        """Tell whether there are enough puzzles of a kind of decision."""
        alike = Counter(one.decision["kind"] for one in self.kept)[decision.kind]
        return decision.kind not in COMMON and alike >= A_KIND * self.count


def missed_by(match: Match, seat: int, best: str) -> list[int]:
    """Return the levels that play something else, each asked once."""
    missed = []
    for level in ASKED:
        player = find_player(f"level:{level}", match.game)
        random = seat_generator("puzzles", level, len(match.lines), seat, best)
        many = match.settings.players
        seats = Seats(match, [player] * many, [random] * many)
        if seats.choose(seat) != best:
            missed.append(level)
    return missed


def is_missed(game: str, missed: Sequence[int]) -> bool:
    """Tell whether those who missed a move are enough to call it not obvious."""
    return len(missed) >= MISS and STRONGEST.get(game, missed[0]) in missed


def is_plain(decision: Decision) -> bool:
    """Tell whether a move wins at once, or merely stops somebody who would (SIX)."""
    best, other, *_ = decision.choices
    wins, loses = best.more.get("wins_in"), other.more.get("loses_in")
    return wins == 1.0 or loses == 1.0


def shown_at(match: Match) -> str:
    """Return the record of a match without what lies face down and without what is not its own."""
    record = match.record()
    headers = {name: text for name, text in record.headers.items() if not name.startswith("x-")}
    plain = Record(headers, record.lines)
    return str(Record(headers, [str(line) for line in match_at(plain, record.lines).lines]))


def still_right(puzzle: Puzzle, game: str) -> Puzzle | None:
    """Return a puzzle as the judge of today weighs it, None if it does not say the same."""
    match = match_of(puzzle)
    making = Making(find_game(game), 1)
    usual = judge_now(match, puzzle.seat, USUAL)
    if usual.best.move != puzzle.decision["best"] or not making.is_clear(usual):
        return None
    missed = missed_by(match, puzzle.seat, usual.best.move)
    if is_plain(usual) or not is_missed(game, missed):
        return None
    return making.confirmed(match, puzzle.seat, usual, puzzle.record, missed)
