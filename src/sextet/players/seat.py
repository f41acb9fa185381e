"""Players at a match: what each is told, when it is asked, and what it says.

This is the one place that turns a match into turns. The arena, the terminal and live tables sit
their players down here, so that a player meets the same everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sextet.core.errors import IllegalMove
from sextet.core.game import Happening
from sextet.core.generator import Generator, generator
from sextet.core.match import Match
from sextet.core.reasons import Reason
from sextet.players.port import Budget, Player, StopFlag, Turn, stop_flag


def seat_generator(*what: object) -> Generator:
    """Return a generator that follows from what it is for, such as a seed, a deal and a seat."""
    text = "\n".join(map(str, ("sextet seat", *what)))
    return generator(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


@dataclass
class Seats:
    """The players at a match, one a seat; ``None`` where somebody else decides."""

    match: Match
    players: Sequence[Player | None]
    randoms: Sequence[Generator]
    budget: Budget = field(default_factory=Budget)
    stop: StopFlag = field(default_factory=stop_flag)

    def turn(self, seat: int) -> Turn:
        """Return all that a seat (from 1) knows now; its moves, if it is to act."""
        match, game = self.match, self.match.game
        view = match.view(seat).state
        return Turn(
            game=game,
            view=view,
            seat=seat - 1,
            legal=game.legal(view, 0, seat - 1) if seat - 1 in game.to_act(view) else (),
            happenings=tuple(match.happenings),
            talk=match.talk_in_force(),
            budget=self.budget,
            random=self.randoms[seat - 1],
            stop=self.stop,
        )

    def talk(self) -> None:
        """Let every player speak once, in seat order."""
        for seat, text in self.new_talk():
            self.match.say(seat, text)

    def new_talk(self) -> Iterator[tuple[int, str]]:
        """Ask every player, in seat order, what it says; yield what is not in force already."""
        for seat, player in enumerate(self.players, start=1):
            if player is None or type(player).say is Player.say:
                continue
            for text in player.say(self.turn(seat)):
                said = self.match.game.parse_talk(text)
                if said is None or (seat - 1, *said) not in self.match.talk_in_force():
                    yield seat, text

    def choose(self, seat: int) -> str:
        """Ask the player of a seat that is to act, and return its move as text."""
        player = self.players[seat - 1]
        assert player is not None
        turn = self.turn(seat)
        move = player.choose(turn)
        if move not in turn.legal:
            raise IllegalMove(Reason("why.not-given", seat=seat, move=repr(move)))
        return self.match.game.move_text(move)

    def step(self) -> list[Happening]:
        """Let everybody speak and the first seat that is to act decide."""
        self.talk()
        seat = self.match.to_act[0]
        return self.match.play(seat, self.choose(seat))


def play_out(
    match: Match, players: Sequence[Player], budget: Budget, randoms: Sequence[Generator]
) -> None:
    """Play a match to its end, each seat's player with its own generator."""
    seats = Seats(match, players, randoms, budget)
    while not match.over:
        seats.step()
