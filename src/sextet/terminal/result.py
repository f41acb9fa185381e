"""How a game ended, in words: for who played it, and for who only looks at it."""

from __future__ import annotations

from sextet.core.match import Match
from sextet.core.record import Ending
from sextet.terminal.words import knows, listed, say


def result(match: Match, names: list[str], me: int | None = None) -> str:
    """Say who has won; ``me`` is the seat (from 1) of the person who reads it."""
    winners, last = match.winners, match.lines[-1]
    team = f"{match.game.name}.team-{'won' if winners else 'lost'}"
    others = listed(names[seat - 1] for seat in winners if seat != me)
    if isinstance(last, Ending) and last.how == "abandoned":
        return say("table.abandoned")
    if match.game.cooperative and knows(team):
        return say(team, cards=match.scores[0])
    if not winners:
        return say("table.drawn")
    if 1 < len(winners) == len(names):
        return say("table.shared-all")
    if me in winners:
        return say("play.shared", others=others) if others else say("play.won")
    return say("table.won", who=others) if len(winners) == 1 else say("table.shared", others=others)
