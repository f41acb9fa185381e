"""Each rule is compiled once: into its callers, and for Python where it is an entry."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sextet.core.compiled import ENTRIES, INTERPRETED, entry_at
from sextet.core.generator import below, generator
from sextet.games import GAMES
from sextet.games.six_nimmt import GAME, rows
from sextet.prepare import HIGHEST, RULES, entries_of, make, missing

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

#: Rules that are written for arrays of more than one type.
SEVERAL = {
    "sextet.core.compiled.state_at": "states of games, and records of players",
    "sextet.games.six_nimmt.rows.insert_ascending": "hands, and lists of moves",
}


def run(program: str, cache: Path | None, **environment: str) -> str:
    """Run a program on a cache of its own, or on everybody's."""
    kept = {} if cache is None else {"NUMBA_CACHE_DIR": str(cache)}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **kept, **environment},
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


@pytest.mark.slow
def test_no_rule_is_compiled_twice(tmp_path: Path) -> None:
    program = (
        "import json; from tests.core.test_parts import compiled; print(json.dumps(compiled()))"
    )
    counted: dict[str, int] = json.loads(run(program, tmp_path))
    assert len(counted) > 200
    assert {name for name, count in counted.items() if count > 1} == set(SEVERAL)


def compiled() -> dict[str, int]:
    """Compile all that tables call; return for how many mixtures of types each rule was."""
    from sextet.core.parts import Entry, Part

    for name in GAMES:
        make(entries_of(name))
    found: dict[str, int] = {}
    for one in gc.get_objects():
        if isinstance(one, Part | Entry) and one.overloads:
            name = f"{one.py_func.__module__}.{one.py_func.__name__}"
            found[name] = max(found.get(name, 0), len(one.overloads))
    return found


@pytest.mark.slow
def test_without_parts_numba_compiles_the_same_game(tmp_path: Path) -> None:
    program = """
import os, sextet
from sextet.core import parts
assert parts.PARTS == ("SEXTET_NO_PARTS" not in os.environ)
match = sextet.new("the-game", 2, seed="00" * 32)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
print(match.position())
"""
    whole = run(program, tmp_path, SEXTET_NO_PARTS="1")
    assert whole == run(program, None)


def test_an_entry_takes_any_integer_without_being_compiled_again() -> None:
    random = generator(7)
    first = below(random, 10)
    limits: tuple[Any, ...] = (np.int8(10), np.uint16(10), True)
    for limit in limits:
        below(random, limit)
    (declared,) = [one.entry for one in ENTRIES if one.name == "below"]
    assert 0 <= first < 10
    assert len(declared.overloads) == 1


def test_what_is_compiled_of_an_entry_is_kept_with_the_module_of_its_rule() -> None:
    for name in GAMES:
        for one in entries_of(name, RULES):
            module = one.module.removeprefix("sextet.")
            assert f"{os.sep}{module}-" in one.entry._cache.cache_path


def test_an_entry_of_a_rule_takes_an_array_and_an_index() -> None:
    states = np.concatenate([GAME.start(GAME.settings(2, {}))] * 2)
    start_row_at = entry_at(rows.start_row, GAME.dtype, int, int)
    start_row_at(states, 1, 2, 55)
    assert states[1]["rows"][2].tolist() == [55, 0, 0, 0, 0, 0]
    assert states[0]["rows"][2].tolist() == [0] * 6
    assert ENTRIES.pop().name == "start_row_at"


def test_a_rule_that_is_no_entry_can_be_called_from_python_too() -> None:
    states = GAME.start(GAME.settings(2, {}))
    rows.start_row(states.view(np.recarray)[0], 1, 55)
    assert states[0]["rows"][1].tolist() == [55, 0, 0, 0, 0, 0]
    assert states[0]["row_heads"][1] == 7


def test_rules_come_before_bots_and_low_levels_before_high_ones() -> None:
    for name in GAMES:
        levels = [one.level for one in entries_of(name)]
        assert levels == sorted(levels)
        assert levels[0] == RULES
        assert levels[-1] <= HIGHEST
        assert {one.level for one in entries_of(name, RULES)} == {RULES}


def test_what_one_checkout_compiled_is_not_ready_in_another_until_it_is(tmp_path: Path) -> None:
    """Numba goes by the path and time of a source; what is said to be ready must be there."""
    program = "from sextet.prepare import *; print(len(missing(entries_of('six', RULES))))"
    assert int(run(program, tmp_path)) > 5
    run("from sextet.prepare import *; make(entries_of('six', RULES)[:3])", tmp_path)
    before = len(entries_of("six", RULES))
    assert int(run(program, tmp_path)) == before - 3


def test_everything_that_tables_call_is_compiled_before_they_call_it() -> None:
    """What ``entries_of`` leaves out would be compiled in the middle of a game."""
    for name in GAMES:
        make(entries_of(name))
        assert missing(entries_of(name)) == []


PLAY = """
from sextet.prepare import *
make(entries_of("six", RULES)[:4])
from sextet.games.six.field import cell_at, q_of
print(q_of(cell_at(3, 4)))
"""


def test_machine_code_that_was_half_written_is_made_anew(tmp_path: Path) -> None:
    assert run(PLAY, tmp_path) == "3\n"
    kept = [path for path in tmp_path.rglob("*") if path.suffix in (".nbi", ".nbc")]
    assert len(kept) >= 6
    for path in kept:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert run(PLAY, tmp_path) == "3\n"
    assert run(
        "from sextet.prepare import *; print(missing(entries_of('six', RULES))[0].name)", tmp_path
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_where_nothing_can_be_kept_the_game_is_compiled_all_the_same(tmp_path: Path) -> None:
    limited = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
"""
    assert run(limited + PLAY, tmp_path) == "3\n"
    assert run(PLAY, tmp_path) == "3\n"


def test_an_entry_that_many_threads_call_for_the_first_time_is_taken_once(tmp_path: Path) -> None:
    program = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import numpy as np
from sextet.games.six.field import cell_at
from sextet.prepare import *
sys.setswitchinterval(1e-5)
entries = entries_of("six", RULES)[:6]
together = Barrier(8)
def all_at_once(k):
    together.wait()
    for one in entries:
        one.entry.make() if k % 2 else one.entry.load()
    return cell_at(np.int8(k), 1) == cell_at(k, 1)
with ThreadPoolExecutor(8) as pool:
    print(all(pool.map(all_at_once, range(8))))
"""
    assert run(program, tmp_path) == "True\n"
    assert run(program, tmp_path) == "True\n"
