"""SIX: what a seat may know — everything — and what a move would cause."""

from __future__ import annotations

from sextet.core.compiled import States, copy_of
from sextet.core.game import NOTHING, Event
from sextet.games.six import rules


def view(states: States, i: int) -> States:
    """Return a copy of the state: nothing is hidden."""
    return copy_of(states[i : i + 1])


def preview(view_: States, seat: int, move: int) -> list[Event]:
    """Return all that a move would cause up to the next decision.

    A lift names every tile that would leave, or says by its last number that so many equally
    largest parts would be left to choose from.
    """
    state = copy_of(view_)
    rules.play_at(state, 0, seat, move)
    events: list[Event] = []
    while (event := rules.advance_at(state, 0)) != NOTHING:
        events.append(event)
    return events
