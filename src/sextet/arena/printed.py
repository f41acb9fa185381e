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
from sextet.arena.summary import Row, Summary
from sextet.arena.tally import Tally
from sextet.core.words import LANGUAGES, knows, say

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


def signed(figure: Interval, measure: Measure, language: str = LANGUAGES[0]) -> str:
    """Write a difference with its sign and margin."""
    if measure.share:
        points = say("arena.percentage-points", language)
        return f"{100 * figure.mean:+.1f} ± {100 * figure.margin:.1f} {points}"
    return f"{figure.mean:+.2f} ± {figure.margin:.2f}"


def title_of(measure: Measure, language: str) -> str:
    """Return what a language calls a measure; games of others name theirs themselves."""
    key = f"arena.measure-{measure.title.replace(' ', '-')}"
    return say(key, language) if knows(key) else measure.title


def tables(summary: Summary, language: str = LANGUAGES[0]) -> RenderableType:
    """Return the tables of a finished run."""
    parts: list[RenderableType] = [
        Text(headline(summary, language)),
        _figures(summary, language),
    ]
    decisive = summary.measures[0]
    for difference in summary.differences:
        clear = "arena.clear" if difference.by.excludes_zero else "arena.not-clear"
        words = say(
            "arena.against",
            language,
            better=difference.better,
            worse=difference.worse,
            title=title_of(decisive, language),
            by=signed(difference.by, decisive, language),
            clear=say(clear, language),
        )
        if difference.adjusted is not None:
            by = signed(difference.adjusted, decisive, language)
            words += "; " + say("arena.without-luck", language, title=by)
        parts.append(Text(words))
    if summary.plan.adjust and not any(row.adjusted[0] for row in summary.rows):
        parts.append(Text(not_adjusted(summary, language)))
    if len(summary.rows) > 2:
        parts += [Text(f"\n{say('arena.cross', language)}"), _cross(summary)]
    return Group(*parts)


def headline(summary: Summary, language: str = LANGUAGES[0]) -> str:
    """Say what was played, in one line."""
    plan = summary.plan
    budget = say("arena.each-decision", language, budget=plan.budget) if plan.budget else ""
    return say(
        "arena.headline",
        language,
        game=plan.game,
        seats=plan.seats,
        options="".join(f", {name} {value}" for name, value in plan.options),
        budget=budget,
        seed=plan.seed,
        games=summary.games,
        deals=summary.deals,
        early=say("arena.early", language) if summary.stopped else "",
    )


def _figures(summary: Summary, language: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(say("arena.player", language))
    adjusts = any(row.adjusted[0] for row in summary.rows)
    titles = [title_of(measure, language) for measure in summary.measures]
    if adjusts:
        titles.insert(1, without_luck_title(summary, language))
    for title in (*titles, say("arena.rating", language)):
        table.add_column(title, justify="right")
    for row in summary.rows:
        rating = f"{row.rating.mean:.1f} ± {row.rating.margin:.1f}"
        table.add_row(Text(row.label), *figure_cells(row, summary, adjusts), rating)
    return table


def figure_cells(row: Row, summary: Summary, adjusts: bool) -> list[str]:
    """Write an entrant's figures; the decisive one, where it is adjusted, also without luck."""
    cells = [
        with_margin(figure, measure)
        for figure, measure in zip(row.figures, summary.measures, strict=True)
    ]
    if adjusts:
        one = row.adjusted[0]
        cells.insert(1, "–" if one is None else with_margin(one, summary.measures[0]))
    return cells


def without_luck_title(summary: Summary, language: str = LANGUAGES[0]) -> str:
    """Return what the decisive figure is called without luck."""
    return say("arena.without-luck", language, title=title_of(summary.measures[0], language))


def not_adjusted(summary: Summary, language: str = LANGUAGES[0]) -> str:
    """Say why no figure is adjusted that was to be."""
    game, _ = summary.plan.agreed()
    if not game.has_chance:
        return say("arena.no-chance", language, title=game.title)
    if summary.plan.control() is None:
        return say("arena.no-control", language, title=game.title)
    return say("arena.too-little", language)


def _cross(summary: Summary) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for column in range(len(summary.rows)):
        table.add_column(str(column + 1), justify="right")
    for number_, (row, cells) in enumerate(zip(summary.rows, summary.cross, strict=True), start=1):
        shares = ["·" if cell is None else f"{100 * cell.mean:.0f}" for cell in cells]
        table.add_row(Text(f"{number_} {row.label}"), *shares)
    return table


def running_figure(tally: Tally, stopping: bool, language: str) -> str:
    """Return the figure that the progress bar shows: the first entrant and its lead."""
    if tally.deals < 2:
        return ""
    measure = tally.decisive
    title = title_of(measure, language)
    if len(tally.entrants) == 1:
        return f"{title} {with_margin(tally.figure(measure, 0), measure)}"
    first, second = tally.ranking()[:2]
    lead = tally.difference(first, second, stopping)
    by, label = signed(lead, measure, language), tally.plan.labels[first]
    return say("arena.leads", language, label=label, title=title, by=by)


@contextmanager
def progress_bar(
    deals: int, stopping: bool, language: str = LANGUAGES[0]
) -> Iterator[Callable[[Tally], None]]:
    """Show a bar with the running figure and the time left; yields what to call after a deal."""
    console = Console(stderr=True)
    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn(say("arena.deals", language)),
        TimeElapsedColumn(),
        TextColumn(say("arena.left", language)),
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
                bar.update(task, figure=running_figure(tally, stopping, language))
            bar.update(task, completed=tally.deals)

        yield note
