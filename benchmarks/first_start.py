"""The first start: how long until the page is there, a game begins, and everything is compiled.

    python -m benchmarks.first_start                      # this checkout, three times
    python -m benchmarks.first_start --against HEAD~1     # processor time against another commit

Each run has an empty cache and an empty database. ``--against`` makes both commits compile all
games by turns, each in a fresh worktree, and compares the processor time of everything they start.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from benchmarks.measure import git

SERVE = "import sys; from sextet.cli import main; sys.argv[0] = 'sextet'; main()"
#: No wait is longer than this.
WITHIN = 600.0

#: What compiles all that tables call, in this commit and in those before it.
COMPILE = """
from sextet import prepare
from sextet.games import GAMES
import sys
for name in GAMES:
    if hasattr(prepare, "entries_of"):
        prepare.make(prepare.entries_of(name))
    else:
        prepare.compile_game(name)
"""


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--runs", type=int, default=3)
    asked.add_argument("--against", help="a commit: compare the processor time of compiling all")
    given = asked.parse_args()
    if given.against:
        compare(given.against, given.runs)
        return
    rows = [first_start() for _ in range(given.runs)]
    for key in rows[0]:
        values = [row[key] for row in rows]
        each = ", ".join(f"{value:.1f}" for value in values)
        print(f"{key:45} {statistics.median(values):6.1f} s   ({each})")


def first_start() -> dict[str, float]:
    """Start a server on an empty cache; open a game of 6 nimmt! as soon as the page is there."""
    with tempfile.TemporaryDirectory(prefix="sextet-first-") as folder:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        began, before = time.monotonic(), processor_time()
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", SERVE, "serve", "--no-open"),
                *("--port", str(port), "--database", f"{folder}/sextet.db"),
            ],
            env={**os.environ, "NUMBA_CACHE_DIR": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            until(lambda: get(url) is not None)
            page = time.monotonic()
            cookie = enter(url)
            table = post(url, "/api/tables", cookie, OPENING)["table"]
            until(lambda: shown(url, table, cookie)["status"] == "playing")
            begins = time.monotonic()
            until(lambda: all(seat["chosen"] for seat in shown(url, table, cookie)["seats"][1:]))
            chosen = time.monotonic()
            until(lambda: all(one["bots"] >= 1.0 for one in get(f"{url}/api/ready")))
            ready = time.monotonic()
        finally:
            process.terminate()
            process.wait(60)
    return {
        "the page, after sextet serve": page - began,
        "a game of 6 nimmt! begins, after the page": begins - page,
        "its bots (1-3) have chosen, after the page": chosen - page,
        "all games and bots ready, after the page": ready - page,
        "processor time of all": processor_time() - before,
    }


OPENING = {
    "game": "six-nimmt",
    "players": 4,
    "seats": [{"kind": "me"}, *({"kind": "bot", "level": level} for level in (1, 2, 3))],
    "start": True,
}


def get(address: str, cookie: str = "") -> Any:
    """Return what an address answers, as JSON where it is; None while nothing does."""
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, headers={"cookie": cookie}), timeout=10
        ) as answer:
            text = answer.read().decode()
    except (urllib.error.URLError, ConnectionError):
        return None
    return json.loads(text) if text.startswith(("{", "[")) else text


def shown(url: str, table: str, cookie: str) -> Any:
    """Return a table as it is shown."""
    return get(f"{url}/api/tables/{table}", cookie)


def post(url: str, path: str, cookie: str, body: Any) -> Any:
    """Send something and return what is answered."""
    request = urllib.request.Request(
        url + path,
        json.dumps(body).encode(),
        {"content-type": "application/json", "origin": url, "cookie": cookie},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def enter(url: str) -> str:
    """Be somebody; return the cookie that says who."""
    request = urllib.request.Request(
        url + "/api/me", b'{"nickname": "Ada"}', {"content-type": "application/json", "origin": url}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(answer.headers["set-cookie"]).split(";")[0]


def until(true: Any) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + WITHIN
    while not true():
        if time.monotonic() > deadline:
            raise SystemExit("it took too long")
        time.sleep(0.05)


def processor_time() -> float:
    """Return the seconds of processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compare(commit: str, runs: int) -> None:
    """Compile all games in this commit and another by turns; print the ratio."""
    with tempfile.TemporaryDirectory(prefix="sextet-first-") as folder:
        trees = {name: Path(folder) / name for name in ("this", "other")}
        for name, at in (("this", "HEAD"), ("other", commit)):
            git("worktree", "add", "--detach", str(trees[name]), at)
        try:
            used: dict[str, list[float]] = {name: [] for name in trees}
            for run in range(runs):
                for name, tree in trees.items():
                    used[name].append(compiled_in(tree, Path(folder) / f"{name}-{run}"))
                    print(f"{name:6} {used[name][-1]:6.1f} s", flush=True)
        finally:
            for tree in trees.values():
                git("worktree", "remove", "--force", str(tree))
    this, other = (statistics.median(used[name]) for name in trees)
    print(f"this {this:.1f} s, {commit} {other:.1f} s of processor time: {this / other:.2f} ×")


def compiled_in(tree: Path, cache: Path) -> float:
    """Compile all games of a worktree on an empty cache; return the processor time."""
    before = processor_time()
    subprocess.run(
        [sys.executable, "-c", COMPILE],
        env={**os.environ, "PYTHONPATH": str(tree / "src"), "NUMBA_CACHE_DIR": str(cache)},
        check=True,
    )
    return processor_time() - before


if __name__ == "__main__":
    main()
