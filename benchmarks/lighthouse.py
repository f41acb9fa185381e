"""Lighthouse on the pages of a real server: performance, accessibility, best practices.

python -m benchmarks.lighthouse

Lighthouse is fetched by npm into build/lighthouse the first time; it is no part of Sextet.
Each page as a slow phone (Lighthouse's default) and as a desk sees it.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

from hatch_build import find_npm
from tests.e2e import chromium
from tests.server.conftest import LOOSE
from tests.server.harness import Client, start

from benchmarks.measure import show
from sextet.study.puzzles import puzzles_of

VERSION = "13.5.0"
WHERE = Path("build/lighthouse")
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 95


async def finished_game(url: str) -> str:
    """Let bots play a game to its end; returns its table."""
    async with Client(url, "Ada") as client:
        table = await client.open_table(
            "six-nimmt", 4, ["me", 1, 1, 1], options={"rounds": "1"}, start=True
        )
        await client.play_out(table)
        return table


def scores(page: str, desk: bool) -> list[int]:
    """Measure a page; returns its scores in the order of ``CATEGORIES``."""
    out = WHERE / "report.json"
    _, node = find_npm()
    command = [
        str(node / "node"),
        str(WHERE / "node_modules/lighthouse/cli/index.js"),
        page,
        "--quiet",
        "--output=json",
        f"--output-path={out}",
        f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        *(["--preset=desktop"] if desk else []),
    ]
    where = {"CHROME_PATH": chromium.find() or ""}
    subprocess.run(command, env={**os.environ, **where}, check=True)
    found = json.loads(out.read_text("utf-8"))["categories"]
    return [round(found[name]["score"] * 100) for name in CATEGORIES]


def main() -> None:
    if chromium.find() is None:
        sys.exit(chromium.LEFT_OUT)
    npm, node = find_npm()
    WHERE.mkdir(parents=True, exist_ok=True)
    fetch = [*npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(WHERE)]
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    subprocess.run([*fetch, f"lighthouse@{VERSION}"], env={**os.environ, "PATH": path}, check=True)
    rows: list[tuple[str, str, str]] = []
    low = []
    with start(environment=LOOSE) as server:
        table = asyncio.run(finished_game(server.url))
        puzzle = puzzles_of("six-nimmt").puzzles[0].id
        for path in (
            *("/", "/new/six-nimmt", "/rules/six", f"/table/{table}", f"/replay/{table}"),
            *("/puzzles", f"/puzzles/{puzzle}", "/mistakes"),
        ):
            for desk in (False, True):
                found = scores(server.url + path, desk)
                name = path.replace(table, "…")
                size = "desk" if desk else "slow phone"
                rows.append((f"{name}, {size}", " / ".join(map(str, found)), ""))
                low += [name for score in found if score < LEAST]
    show(f"Lighthouse {VERSION}: {' / '.join(CATEGORIES)}", rows)
    if low:
        sys.exit(f"below {LEAST}: {sorted(set(low))}")


if __name__ == "__main__":
    main()
