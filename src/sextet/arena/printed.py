"""A run on the terminal: its progress while it goes on, its tables when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from sextet.arena.formats import Measure
from sextet.arena.statistics import Interval
from sextet.arena.summary import Summary
from sextet.arena.tally import Tally

#: Seconds between two looks at the running figure.
REFRESH = 0.5


def number(value: float, measure: Measure) -> str:
    """Write a figure: shares in percent."""
    return f"{100 * value:.1f} %" if measure.share else f"{value:.2f}"


def with_margin(figure: Interval, measure: Measure) -> str:
    """Write a figure with the margin that its interval gives."""
    if abs(figure.high - figure.mean - (figure.mean - figure.low)) < 1e-9:
        if measure.share:
            return f"{100 * figure.mean:.1f} ± {100 * figure.margin:.1f} %"
        return f"{figure.mean:.2f} ± {figure.margin:.2f}"
    low, high = number(figure.low, measure), number(figure.high, measure)
    return f"{number(figure.mean, measure)} ({low.removesuffix(' %')}–{high})"


def signed(figure: Interval, measure: Measure) -> str:
    """Write a difference with its sign and margin."""
    if measure.share:
        return f"{100 * figure.mean:+.1f} ± {100 * figure.margin:.1f} percentage points"
    return f"{figure.mean:+.2f} ± {figure.margin:.2f}"


def tables(summary: Summary) -> RenderableType:
    """Return the tables of a finished run."""
    parts: list[RenderableType] = [Text(headline(summary)), _figures(summary)]
    for difference in summary.differences:
        clear = "clear" if difference.by.excludes_zero else "not clear"
        parts.append(
            Text(
                f"{difference.better} against {difference.worse}: {summary.measures[0].title} "
                f"{signed(difference.by, summary.measures[0])} ({clear})"
            )
        )
    if len(summary.rows) > 2:
        title = "how often the row came off better than the column, in %"
        parts += [Text(f"\n{title}"), _cross(summary)]
    return Group(*parts)


def headline(summary: Summary) -> str:
    """Say what was played, in one line."""
    plan = summary.plan
    options = "".join(f", {name} {value}" for name, value in plan.options)
    budget = f", {plan.budget} a decision" if plan.budget else ""
    early = "; stopped early, the order is clear" if summary.stopped else ""
    return (
        f"{plan.game}, {plan.seats} seats{options}{budget}, seed {plan.seed}: "
        f"{summary.games} games on {summary.deals} deals{early}"
    )


def _figures(summary: Summary) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("player")
    for measure in summary.measures:
        table.add_column(measure.title, justify="right")
    table.add_column("rating", justify="right")
    for row in summary.rows:
        figures = [
            with_margin(figure, measure)
            for figure, measure in zip(row.figures, summary.measures, strict=True)
        ]
        table.add_row(Text(row.label), *figures, f"{row.rating.mean:.1f} ± {row.rating.margin:.1f}")
    return table


def _cross(summary: Summary) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for column in range(len(summary.rows)):
        table.add_column(str(column + 1), justify="right")
    for number_, (row, cells) in enumerate(zip(summary.rows, summary.cross, strict=True), start=1):
        shares = ["·" if cell is None else f"{100 * cell.mean:.0f}" for cell in cells]
        table.add_row(Text(f"{number_} {row.label}"), *shares)
    return table


def running_figure(tally: Tally, stopping: bool) -> str:
    """Return the figure that the progress bar shows: the first entrant and its lead."""
    if tally.deals < 2:
        return ""
    measure = tally.decisive
    if len(tally.entrants) == 1:
        return f"{measure.title} {with_margin(tally.figure(measure, 0), measure)}"
    first, second = tally.ranking()[:2]
    lead = tally.difference(first, second, stopping)
    return f"{tally.plan.labels[first]} leads: {measure.title} {signed(lead, measure)}"


@contextmanager
def progress_bar(deals: int, stopping: bool) -> Iterator[Callable[[Tally], None]]:
    """Show a bar with the running figure and the time left; yields what to call after a deal."""
    console = Console(stderr=True)
    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[figure]}", markup=False),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("deals", total=deals, figure="")
        printed = 0.0

        def note(tally: Tally) -> None:
            nonlocal printed
            if console.is_terminal and time.monotonic() - printed >= REFRESH:
                printed = time.monotonic()
                bar.update(task, figure=running_figure(tally, stopping))
            bar.update(task, completed=tally.deals)

        yield note
