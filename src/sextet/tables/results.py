"""How a game ended: for the history of those who played, and for their ratings."""

from __future__ import annotations

import msgspec

from sextet.core.match import Match
from sextet.core.record import Decision, Ending
from sextet.tables.entries import HOW_ENDED
from sextet.tables.ratings import Played, Seat, why_not_rated
from sextet.tables.table import OVER, Table
from sextet.tables.wire import Happening, Outcome


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat."""

    kind: str
    who: str = ""
    level: int = 0


class Result(msgspec.Struct, frozen=True):
    """A finished game as history keeps it."""

    game: str
    options: dict[str, str]
    players: int
    seats: list[SeatResult]
    scores: list[int]
    winners: list[int]
    how: str
    #: Why the game is not rated, as a key of the catalogue; empty if it is.
    unrated: str


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Result).decode


def result(table: Table) -> Result:
    """Return the result of a game that has just ended."""
    match = table.playing
    return Result(
        game=table.opened.game,
        options=table.opened.options,
        players=table.opened.players,
        seats=[SeatResult(seat.kind, seat.who, seat.level) for seat in table.seats],
        scores=match.scores,
        winners=list(match.winners),
        how=table.ended_by,
        unrated=unrated(table),
    )


def outcome(match: Match, why_unrated: str = "") -> Outcome:
    """Return how a match that is over has ended: who came where, and what decided it."""
    game, scores, winners = match.game, match.scores, match.winners
    last = match.lines[-1] if match.lines else None
    how = last.how if isinstance(last, Ending) else ""
    seats = [seat - 1 for seat in winners]
    reached = [game.standing(scores, seats, seat) for seat in range(len(scores))]
    places = [1 + sum(other > own for other in reached) for own in reached]
    decided = [
        Happening(f"{game.name}.{key}", values)
        for key, values in ([] if how else game.decisive(match.state, 0, match.happenings))
    ]
    if isinstance(last, Ending):
        decided = [ending_told(last)]
    left = [] if how == "abandoned" else places
    return Outcome(how, scores, list(winners), why_unrated, left, decided)


def ending_told(ending: Ending) -> Happening:
    """Return how to tell that a game ended otherwise than by its rules."""
    values = {} if ending.seat is None else {"seat": ending.seat}
    return Happening(HOW_ENDED[ending.how], values)


def unrated(table: Table) -> str:
    """Return why a finished game does not count for ratings, as a key; empty if it does."""
    moved = {line.seat for line in table.playing.lines if isinstance(line, Decision)}
    played = Played(
        cooperative=table.game.cooperative,
        ending=(table.ended_by or "rules") if table.status == OVER else "closed",
        seats=tuple(
            Seat(
                seat.who if seat.kind == "person" and number not in table.programs else None,
                taken_over=table.took_over,
                moved=number in moved,
            )
            for number, seat in enumerate(table.seats, start=1)
        ),
        undone=table.undone,
        agreed=table.opened.rated,
        coached=table.opened.coach,
    )
    return why_not_rated(played) or ""
