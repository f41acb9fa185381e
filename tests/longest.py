"""Which modules take longest, so that several test processes begin with them: none ends alone.

Each process takes whole modules, one after the other: what a module's tests share is made once.
The tests of the page come first, together, since a browser is started for them. Whoever adds a
module that takes more than ten seconds enters it here; ``make test`` tells the longest tests.
"""

from __future__ import annotations

from pathlib import PurePath

PAGE = "e2e"
LONGEST = (
    *("e2e/everyone", "e2e/languages", "e2e/newcomer", "e2e/hands", "e2e/fits", "e2e/lobby"),
    *("e2e/accessibility", "e2e/calls", "e2e/afterwards", "e2e/learn", "e2e/adding_a_game"),
    *("e2e/together", "e2e/bad_days", "e2e/rhythm", "e2e/study", "e2e/keyboard"),
    *("core/parts", "hold/kill", "hold/shuffle", "core/compiled", "server/studying"),
    *("hold/schema", "conformance/interpreted", "server/first_start", "server/processes"),
    *("store/every_revision", "store/restore", "hold/secrecy", "hold/restore"),
    *("players/the_game/champion", "players/the_game/training", "arena/run", "cli", "study/run"),
    *("server/clock_steps", "store/alone", "store/deep", "tables/secrecy", "left_out", "wire"),
    *("wheel", "hold/fuzz", "conformance/every_game", "doctor", "server/deaf"),
)


def rank(path: PurePath) -> tuple[bool, int]:
    """Return when the tests of a module are begun, in comparison with others."""
    name = "/".join((*path.parent.parts, path.stem.removeprefix("test_")))
    return PAGE not in path.parts, LONGEST.index(name) if name in LONGEST else len(LONGEST)
