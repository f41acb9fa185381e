"""Writes the states that /dev shows of 6 nimmt!: `python web/tools/six_nimmt_fixtures.py`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from as_sent import begin, told, view

from sextet.tables.live_match import LiveMatch

TARGET = Path(__file__).parents[1] / "src" / "games" / "six-nimmt" / "fixtures.json"
ME = 1


def preview(match: LiveMatch) -> dict[str, Any]:
    """Return what each legal move would cause."""
    seen = match.view(ME)
    return {move: told(match, seen.preview(move)) for move in match.legal(ME)}


def play_until(match: LiveMatch, fits: Callable[[LiveMatch], bool], chance: random.Random) -> bool:
    """Let chance play until the match is as wanted; false if it ends before."""
    while not match.over:
        if fits(match):
            return True
        seat = match.to_act[-1]
        match.play(seat, chance.choice(match.legal(seat)))
    return fits(match)


def find(players: int, fits: Callable[[LiveMatch], bool], **options: Any) -> LiveMatch:
    """Return the first match by chance that comes to a wanted state."""
    for seed in range(400):
        match = begin("six-nimmt", players, seed=bytes([seed % 256, seed // 256] * 16), **options)
        if play_until(match, fits, random.Random(seed)):
            return match
    raise SystemExit("no such state was found")


def state(name: str, match: LiveMatch, seat: int = ME, **more: Any) -> dict[str, Any]:
    """Return one fixture."""
    options = {k: v for k, v in match.settings.options.items() if v != "none"}
    rules = {"variant": options["variant"]}
    return {
        "name": name,
        "players": match.settings.players,
        "options": rules,
        "view": view(match, seat),
        "preview": preview(match) if seat in match.to_act else {},
        **more,
    }


def then(match: LiveMatch, *moves: tuple[int, str]) -> dict[str, Any]:
    """Play moves on and return what happened and what it led to."""
    match.keep_pictures()
    happenings: list[dict[str, Any]] = []
    for seat, move in moves:
        happened = match.play(seat, move)
        assert match.pictures is not None
        happenings += told(match, happened, match.pictures.changes)
    return {"happenings": happenings, "view": view(match, ME)}


def asks(match: LiveMatch, word: str) -> bool:
    """Tell whether I am asked for a move that begins with a word."""
    return any(move.split()[0] == word for move in match.legal(ME))


def kinds(match: LiveMatch) -> set[str]:
    """Return the kinds of moves I may choose from."""
    return {move.split()[0] for move in match.legal(ME)}


def choosing(match: LiveMatch, left: int) -> bool:
    """Tell whether all choose from so many cards."""
    hands = match.position()["hands"]
    return (
        len(match.to_act) == match.settings.players
        and len(hands[0]) == left
        and bool(match.position()["rows"])
    )


def main() -> None:
    """Write all fixtures."""
    all_states = []
    match = find(4, lambda m: choosing(m, 7))
    all_states.append(state("choose", match))
    own = match.legal(ME)[3]
    match.play(ME, own)
    all_states.append(state("chosen", match))

    def big_trick(m: LiveMatch) -> bool:
        return choosing(m, 5) and any(len(row) == 5 for row in m.position()["rows"])

    for seed in range(300):
        match = begin("six-nimmt", 5, seed=bytes([seed % 256, 7] * 16))
        if not play_until(match, big_trick, random.Random(seed)):
            continue
        before = state("trick", match)
        chance = random.Random(seed)
        moves = [(seat, chance.choice(match.legal(seat))) for seat in match.to_act]
        after = then(match, *moves)
        if (
            sum(h["key"].endswith("took-row") for h in after["happenings"]) >= 1
            and len(after["happenings"]) == 6
        ):
            all_states.append({**before, "then": after})
            break
    match = find(6, lambda m: asks(m, "take"))
    all_states.append(state("rule-4", match))
    before = state("rule-4-taken", match)
    all_states.append({**before, "then": then(match, (ME, match.legal(ME)[1]))})
    match = find(
        4,
        lambda m: not m.position()["rows"] and ME in m.to_act and len(m.legal(ME)) == 32,
        variant="professional",
    )
    all_states.append(state("draft", match))
    match = find(4, lambda m: choosing(m, 8), variant="professional")
    all_states.append(state("professional", match))
    match = find(5, lambda m: choosing(m, 6), variant="halves")
    all_states.append(state("halves", match))
    match = find(
        4, lambda m: len(kinds(m)) >= 4 and {"move", "insert"} <= kinds(m), variant="anniversary"
    )
    all_states.append(state("specials", match))
    match = find(
        3,
        lambda m: {"block", "replace"} <= kinds(m) and len(m.position()["rows"]) == 5,
        variant="anniversary",
    )
    all_states.append(state("five-rows", match))
    match = find(4, lambda m: {"negative"} <= kinds(m), variant="anniversary")
    all_states.append(state("negative", match))
    match = find(4, lambda m: asks(m, "keep"), variant="anniversary")
    all_states.append(state("swap", match))
    match = find(8, lambda m: choosing(m, 12), variant="anniversary")
    all_states.append(state("anniversary-eight", match))
    match = find(10, lambda m: choosing(m, 6))
    all_states.append(state("ten", match))
    all_states.append(state("spectator", match, 0))
    match = find(4, lambda m: m.over)
    all_states.append(state("over", match))
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in all_states)
    TARGET.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
