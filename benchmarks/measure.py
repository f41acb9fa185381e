"""How the benchmarks measure: in one run, taking turns, as medians and ratios."""

from __future__ import annotations

import platform
import statistics
import subprocess
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]


def take_turns(measures: Mapping[str, Callable[[], float]], times: int = 7) -> dict[str, float]:
    """Measure each thing in turn, again and again; return the median of each."""
    values: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(times):
        for name, measure in measures.items():
            values[name].append(measure())
    return {name: statistics.median(figures) for name, figures in values.items()}


def machine() -> str:
    """Say on what was measured, and when."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        if models:
            cpu = f"{models[0].split(':', 1)[1].strip()}, {len(models)} cores"
    return f"{date.today()}, {cpu}, Python {platform.python_version()}"


def git(*words: str) -> None:
    """Run git in this checkout."""
    subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)


def show(title: str, rows: list[tuple[str, str, str]]) -> None:
    """Print figures as a table: what, how much, beside what."""
    table = Table(title=f"{title}\n{machine()}", title_justify="left", box=None, padding=(0, 2))
    for name, justify in (("what", "left"), ("figure", "right"), ("", "left")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for row in rows:
        table.add_row(*row)
    Console(width=110, highlight=False).print(table)
