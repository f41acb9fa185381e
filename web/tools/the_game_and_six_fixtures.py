"""Writes the states of The Game and SIX that /dev shows: run it with `python`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from as_sent import begin, told, view

from sextet.games.six.field import DIRECTIONS
from sextet.tables.live_match import LiveMatch

GAMES = Path(__file__).parents[1] / "src" / "games"
ME = 1
Fits = Callable[[LiveMatch], bool]
Choose = Callable[[LiveMatch, int, random.Random], str]


class Played:
    """A match and all that has happened in it."""

    def __init__(self, match: LiveMatch) -> None:
        self.match = match
        match.keep_pictures()
        self.log: list[dict[str, Any]] = []

    def play(self, seat: int, move: str) -> list[dict[str, Any]]:
        """Play a move and return what happened."""
        happened = self.match.play(seat, move)
        assert self.match.pictures is not None
        self.log += told(self.match, happened)
        return told(self.match, happened, self.match.pictures.changes)

    def until(self, fits: Fits, choose: Choose, chance: random.Random) -> bool:
        """Play until the match is as wanted; false if it ends before."""
        while not self.match.over and not fits(self.match):
            seat = self.match.to_act[-1]
            self.play(seat, choose(self.match, seat, chance))
        return fits(self.match)

    def state(
        self, name: str, seat: int = ME, *then: tuple[int, str], **more: Any
    ) -> dict[str, Any]:
        """Return one fixture; moves given are played on and shown in motion."""
        match = self.match
        one: dict[str, Any] = {
            "name": name,
            "players": match.settings.players,
            "options": dict(match.settings.options),
            "view": view(match, seat),
            "log": self.log[-12:],
            "preview": preview(match, seat),
            **more,
        }
        if then:
            happened = [happening for mover, move in then for happening in self.play(mover, move)]
            one["then"] = {"happenings": happened, "view": view(match, seat)}
        return one


def preview(match: LiveMatch, seat: int) -> dict[str, Any]:
    """Return what each legal move would cause."""
    if seat not in match.to_act:
        return {}
    seen = match.view(seat)
    return {move: told(match, seen.preview(move)) for move in match.legal(seat)}


def find(game: str, players: int, fits: Fits, choose: Choose, **options: Any) -> Played:
    """Return the first match by chance that comes to a wanted state."""
    for seed in range(400):
        played = Played(begin(game, players, seed=bytes([seed % 256, seed // 256] * 16), **options))
        if played.until(fits, choose, random.Random(seed)):
            return played
    raise SystemExit(f"no such state of {game} was found (line {fits.__code__.co_firstlineno})")


def near(match: LiveMatch, seat: int, chance: random.Random) -> str:
    """Choose the smallest jump at a The Game table, and end a turn when it may."""
    legal = match.legal(seat)
    if legal[0].startswith("eager"):
        return chance.choice(legal)
    piles = match.position()["piles"]

    def jump(move: str) -> int:
        card, pile = map(int, move.split(" on "))
        ahead: int = card - piles[pile - 1]
        return ahead if pile < 3 else -ahead

    cards = [move for move in legal if move != "end"]
    best = min(cards, key=jump, default="end")
    return "end" if "end" in legal and (best == "end" or jump(best) > 2) else best


def calm(match: LiveMatch, seat: int, chance: random.Random) -> str:
    """Choose a move of SIX that keeps the field dense and wins nothing yet."""
    legal = match.legal(seat)
    seen = match.view(seat)
    quiet = [
        m for m in legal if not any(h["key"] == "six.won" for h in told(match, seen.preview(m)))
    ]
    tiles = {(q, r) for q, r, _ in match.position()["tiles"]}

    def touching(move: str) -> float:
        q, r = map(int, move.split()[-1].split(","))
        return sum((q + dq, r + dr) in tiles for dq, dr in DIRECTIONS) + chance.random() * 3

    if legal[0].startswith(("lift", "keep")):
        return chance.choice(quiet or legal)
    return max(quiet or legal, key=touching)


def loose(match: LiveMatch, seat: int, chance: random.Random) -> str:
    """Choose any move of SIX that neither wins nor throws more than a few tiles away."""
    legal = match.legal(seat)
    for _ in range(6):
        move = chance.choice(legal)
        happens = told(match, match.view(seat).preview(move))
        if all(h["key"] not in ("six.won", "six.left") for h in happens):
            return move
    return chance.choice(legal)


def whole_lift(match: LiveMatch, chance: random.Random) -> str:
    """Choose a tile whose lifting cuts nothing."""
    seen = match.view(ME)
    return chance.choice([move for move in match.legal(ME) if len(seen.preview(move)) == 1])


def the_game() -> list[dict[str, Any]]:
    """Return the states of The Game."""

    def turn(m: LiveMatch, draw: int) -> bool:
        return ME in m.to_act and m.position()["draw"] <= draw and " on " in m.legal(ME)[0]

    def trick(m: LiveMatch, ask: str = "owes") -> bool:
        piles = m.position()["piles"]
        pairs = [tuple(map(int, move.split(" on "))) for move in m.legal(ME) if " on " in move]
        backwards = any((card - piles[p - 1]) * (1 if p < 3 else -1) < 0 for card, p in pairs)
        return turn(m, 45) and backwards and ("end" in m.legal(ME)) == (ask == "end")

    states = []
    played = find("the-game", 4, lambda m: m.to_act == (ME,), near)
    states.append(played.state("tg-eager"))
    fresh = Played(begin("the-game", 4, seed=bytes([9, 0] * 16)))
    fresh.play(ME, "eager 2")
    states.append(fresh.state("tg-eager-chosen"))
    talk = [
        {"seat": 2, "kind": "leave", "about": 1},
        {"seat": 3, "kind": "small", "about": 1},
        {"seat": 4, "kind": "go", "about": 4},
        {"seat": 1, "kind": "small", "about": 3},
    ]
    played = find("the-game", 4, trick, near)
    states.append(played.state("tg-trick", talk=talk))
    match = played.match
    states.append(played.state("tg-play", ME, (ME, near(match, ME, random.Random(1)))))
    played = find("the-game", 3, lambda m: trick(m, "end"), near)
    states.append(played.state("tg-may-end", talk=talk[:2]))
    played = find("the-game", 4, lambda m: m.to_act == (2,) and turn_of(m, 2), near)
    states.append(others(played))
    played = find("the-game", 1, lambda m: turn(m, 60), near, expert="yes", short_hand="yes")
    states.append(played.state("tg-solo"))
    played = find("the-game", 5, lambda m: turn(m, 20), near)
    states.append(played.state("tg-five"))
    states.append(played.state("tg-spectator", 0, talk=talk))
    played = find("the-game", 3, lambda m: m.over and 0 < m.scores[0] < 40, near)
    states.append(played.state("tg-over"))
    played = find("the-game", 2, lambda m: m.over and m.scores[0] < 10, near)
    states.append(played.state("tg-excellent"))
    return states


def turn_of(match: LiveMatch, seat: int) -> bool:
    """Tell whether a seat is on turn with most of the draw pile left."""
    return " on " in match.legal(seat)[0] and match.position()["draw"] < 60


def others(played: Played) -> dict[str, Any]:
    """Return a state in which seat 2 plays its whole turn in motion."""
    before = played.state("tg-others")
    happened: list[dict[str, Any]] = []
    while played.match.to_act == (2,):
        happened += played.play(2, near(played.match, 2, random.Random(0)))
    return {**before, "then": {"happenings": happened, "view": view(played.match, ME)}}


def six() -> list[dict[str, Any]]:
    """Return the states of SIX."""

    def tiles(m: LiveMatch) -> int:
        return len(m.position()["tiles"])

    def asks(m: LiveMatch, word: str) -> bool:
        return ME in m.to_act and m.position()["phase"] == 2 and m.legal(ME)[0].startswith(word)

    def cuts(m: LiveMatch) -> bool:
        if not asks(m, "lift"):
            return False
        return any(
            sum(h["key"] == "six.left" for h in told(m, m.view(ME).preview(x))) in (2, 3, 4)
            for x in m.legal(ME)
        )

    states = [Played(begin("six")).state("six-start")]
    states.append(Played(begin("six", first_move="apart")).state("six-apart"))
    played = find("six", 2, lambda m: tiles(m) == 16 and ME in m.to_act, calm)
    states.append(played.state("six-phase-1"))
    there = calm(played.match, ME, random.Random(3))
    states.append(played.state("six-placed", ME, (ME, there)))
    states.append(played.state("six-waits"))
    states.append(played.state("six-spectator", 0))

    def wins(m: LiveMatch) -> bool:
        if ME not in m.to_act or tiles(m) < 20:
            return False
        seen = m.view(ME)
        return any(h["key"] == "six.won" for x in m.legal(ME) for h in told(m, seen.preview(x)))

    played = find("six", 2, wins, calm)
    states.append(played.state("six-threats"))
    seen = played.match.view(ME)
    win = next(
        x
        for x in played.match.legal(ME)
        if any(h["key"] == "six.won" for h in told(played.match, seen.preview(x)))
    )
    states.append(played.state("six-winning", ME, (ME, win)))
    states.append(played.state("six-won"))
    played = find("six", 2, cuts, calm)
    states.append(played.state("six-lift"))
    played = find("six", 2, lambda m: asks(m, "keep"), loose)
    states.append(played.state("six-keep"))
    played = find(
        "six",
        2,
        lambda m: (
            ME in m.to_act and m.position()["phase"] == 2 and "," in m.legal(ME)[0].split()[0]
        ),
        calm,
    )
    states.append(played.state("six-place-lifted"))
    played = find("six", 2, lambda m: asks(m, "lift"), calm)
    trial = random.Random(5)
    before = played.state("six-moved")
    happened = played.play(ME, whole_lift(played.match, trial))
    happened = happened + played.play(ME, calm(played.match, ME, trial))
    states.append({**before, "then": {"happenings": happened, "view": view(played.match, ME)}})
    played = find(
        "six",
        2,
        lambda m: m.over and m.position()["phase"] == 2,
        lambda m, s, c: c.choice(m.legal(s)),
    )
    states.append(played.state("six-over-phase-2"))
    return states


def main() -> None:
    """Write all fixtures."""
    for folder, states in (("the-game", the_game()), ("six", six())):
        lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in states)
        (GAMES / folder).mkdir(exist_ok=True)
        (GAMES / folder / "fixtures.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
