"""The report of a run: one HTML file that needs nothing else."""

from __future__ import annotations

import datetime
import shlex
from collections.abc import Callable, Iterable
from html import escape
from importlib.resources import files
from pathlib import Path

from sextet import __version__
from sextet.arena import plots
from sextet.arena.formats import Measure
from sextet.arena.printed import (
    figure_cells,
    headline,
    not_adjusted,
    signed,
    with_margin,
    without_luck_title,
)
from sextet.arena.statistics import Interval, always_valid, interval
from sextet.arena.summary import Summary
from sextet.arena.tally import FIRST_LOOK, LOOK_EVERY, Tally
from sextet.core.errors import SextetError
from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.players import LEVEL_NAMES

#: Points of a curve, at most.
MOST_POINTS = 160


def write_report(path: Path, summary: Summary, tally: Tally) -> None:
    """Write the report of a run."""
    try:
        path.write_text(report(summary, tally), encoding="utf-8")
    except OSError as error:
        reason = Reason("arena.file", path=str(path), reason=system_reason(error))
        raise SextetError(reason) from None


def report(summary: Summary, tally: Tally) -> str:
    """Return the report of a run as HTML."""
    game, _ = summary.plan.agreed()
    style = (files("sextet.arena") / "report.css").read_text(encoding="utf-8")
    sections = [
        f"<header><p class='kind'>Sextet arena</p><h1>{escape(game.title)}</h1>"
        f"<p>{escape(headline(summary).removeprefix(f'{summary.plan.game}, '))}</p></header>",
        f"<section class='verdict'>{_verdict(summary)}</section>",
        _section("Players", _figures(summary)),
        _section(_capital(summary.measures[0].title), _dots(summary)),
        _section("As the deals went by", _curves(summary, tally)) if tally.deals > 4 else "",
    ]
    if len(summary.rows) > 1:
        sections += [
            _section("Face to face", _cross(summary)),
            _section("Ratings", _ratings(summary)),
        ]
    sections += [_section("How it was measured", _method(summary))]
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        "<meta name='color-scheme' content='light dark'>"
        f"<title>{escape(game.title)}: {escape(', '.join(summary.plan.labels))}</title>"
        f"<style>{style}</style></head><body><main>{''.join(sections)}</main></body></html>\n"
    )


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _verdict(summary: Summary) -> str:
    measure = summary.measures[0]
    if not summary.differences:
        (row,) = summary.rows
        figure = _typeset(with_margin(row.figures[0], measure))
        return f"<p><b>{escape(row.label)}</b>: {measure.title} {figure}</p>"
    said = []
    for d in summary.differences:
        clear, by = d.by.excludes_zero, _typeset(signed(d.by, measure)).replace(" ±", "\u00a0±")
        kind, word = ("", "is better than") if clear else ("open", "is not clearly better than")
        said.append(
            f"<p class='{kind}'><b>{escape(d.better)}</b> {word} "
            f"<b>{escape(d.worse)}</b>: {measure.title} {by}</p>"
        )
    return "".join(said)


def _figures(summary: Summary) -> str:
    adjusts = any(row.adjusted[0] for row in summary.rows)
    titles = [m.title for m in summary.measures]
    if adjusts:
        titles.insert(1, without_luck_title(summary))
    head = "".join(f"<th>{escape(_capital(title))}</th>" for title in titles)
    rows = "".join(
        f"<tr><th scope='row'><i class='c{row.entrant % plots.COLOURS}'></i>"
        f"{escape(row.label)}{_level(row.label)}</th>"
        + "".join(f"<td>{_typeset(figure)}</td>" for figure in figure_cells(row, summary, adjusts))
        + "</tr>"
        for row in summary.rows
    )
    return f"<div class='wide'><table><tr><th>Player</th>{head}</tr>{rows}</table></div>"


def _level(label: str) -> str:
    """Return the name of a level, which its number does not tell."""
    number = label.removeprefix("level:")
    if number == label or number not in tuple("123456"):
        return ""
    return f" <small>{LEVEL_NAMES[int(number) - 1].name}</small>"


def _dots(summary: Summary) -> str:
    measure = summary.measures[0]
    rows = [(row.label, row.entrant, row.figures[0]) for row in summary.rows]
    drawn = _both(
        lambda width: plots.dots(
            rows, measure.title, lambda v: _tick(v, measure), measure.share, width
        )
    )
    side = "more" if measure.better > 0 else "less"
    return drawn + _note(f"Mean over deals with its 95 % interval; {side} is better.")


def _ratings(summary: Summary) -> str:
    order = sorted(summary.rows, key=lambda row: -row.rating.mean)
    rows = [(row.label, row.entrant, row.rating) for row in order]
    drawn = _both(lambda width: plots.dots(rows, "rating", _rounded, share=False, width=width))
    return drawn + _note(
        "Plackett–Luce ratings (openskill) with 95 % intervals, one contest a deal; "
        "all begin at 25."
    )


def _curves(summary: Summary, tally: Tally) -> str:
    measure, labels = summary.measures[0], summary.plan.labels
    looks = _looks(tally.deals)
    if len(summary.rows) == 2:
        first, second = (row.entrant for row in summary.rows)
        values = tally.values(measure, first) - tally.values(measure, second)
        points = [(n, always_valid(values[:n])) for n in looks]
        name = f"{labels[first]} against {labels[second]}"
        line = plots.Line(name, first, points)
        drawn = _both(
            lambda width: plots.curves(
                [line], name, lambda v: _tick(v, measure), True, measure.share, width
            )
        )
        return drawn + _note(
            f"Difference in {measure.title} on the same deals. The band may be looked at after "
            "every deal: once it leaves the line of no difference, the answer is clear."
        )
    lines = []
    for row in summary.rows:
        values = tally.values(measure, row.entrant)
        lines.append(plots.Line(row.label, row.entrant, [(n, interval(values[:n])) for n in looks]))
    drawn = _both(
        lambda width: plots.curves(
            lines, measure.title, lambda v: _tick(v, measure), False, measure.share, width
        )
    )
    return drawn + _note(f"{_capital(measure.title)}: mean of all deals so far.")


def _looks(deals: int) -> list[int]:
    step = max(1, deals // MOST_POINTS)
    return sorted({*range(3, deals, step), deals})


def _cross(summary: Summary) -> str:
    head = "".join(f"<th>{k}</th>" for k in range(1, len(summary.rows) + 1))
    body = ""
    for k, (row, cells) in enumerate(zip(summary.rows, summary.cross, strict=True), start=1):
        name = f"<th scope='row'><span>{k}</span> {escape(row.label)}</th>"
        body += f"<tr>{name}{''.join(_cells(cells))}</tr>"
    return (
        f"<div class='wide'><table class='cross'><tr><th></th>{head}</tr>{body}</table></div>"
        + _note(
            "How often, in %, the row came off better than the column on the same deal; "
            "draws count half."
        )
    )


def _cells(cells: Iterable[Interval | None]) -> Iterable[str]:
    for cell in cells:
        if cell is None:
            yield "<td class='self'></td>"
        else:
            kind, strength = "up" if cell.mean >= 0.5 else "down", abs(cell.mean - 0.5)
            yield (
                f"<td class='{kind}' style='--s:{strength * 2:.2f}' "
                f"title='{100 * cell.low:.0f} to {100 * cell.high:.0f} %'>"
                f"{100 * cell.mean:.0f}</td>"
            )


def _method(summary: Summary) -> str:
    format_ = summary.plan.format
    if format_.team:
        seats = "every team played the same deals"
    elif format_.openings:
        seats = "every opening of random moves was played with both colours"
    else:
        seats = "every deal was played again with the players rotated over all seats"
    stopping = (
        "Differences are always-valid 95 % intervals, together for all pairs: the run looked "
        f"after {FIRST_LOOK} deals and every {LOOK_EVERY} more and would stop once every two "
        "neighbours differed clearly."
        if summary.stopping
        else "Differences are 95 % intervals over a number of deals fixed beforehand."
    )
    today = datetime.datetime.now(datetime.UTC).date()
    return (
        f"<p>Duplicate deals: {seats}. Games of one deal belong together, so intervals are taken "
        f"over deals. {stopping} {_of_luck(summary)}</p><p>The same seed gives the "
        "same games on any number of workers, as long as thinking is not "
        "measured in seconds. To play them again:</p>"
        f"<pre>{escape(command(summary))}</pre>"
        f"<p class='note'>Sextet {__version__}, {today}</p>"
    )


def _of_luck(summary: Summary) -> str:
    """Say what was done about luck, if that was asked for."""
    if not summary.plan.adjust:
        return ""
    if summary.plan.control() is None:
        return escape(not_adjusted(summary))
    return (
        "Without luck: less what the draws explain, whose luck is 0 on the average; how much that "
        "is was fitted on other deals."
    )


def command(summary: Summary) -> str:
    """Return the command that repeats a run."""
    plan = summary.plan
    words = ["sextet", "arena", plan.game, *plan.entrants, "--players", str(plan.seats)]
    for name, value in plan.options:
        words += ["--option", f"{name}={value}"]
    if plan.budget:
        words += ["--budget", plan.budget]
    words += ["--deals", str(summary.deals), "--seed", str(plan.seed)]
    if plan.adjust:
        words += ["--adjust"]
    return shlex.join(words if summary.stopping else [*words, "--all-deals"])


def _tick(value: float, measure: Measure) -> str:
    return _typeset(f"{100 * value:.6g} %" if measure.share else f"{value:.6g}")


def _rounded(value: float) -> str:
    return _typeset(f"{value:.0f}")


def _typeset(figure: str) -> str:
    """Write a figure as it is printed: a real minus, and a margin no line's end tears apart."""
    return figure.replace("-", "−").replace("± ", "±\u00a0").replace(" %", "\u00a0%")


def _both(draw: Callable[[int], str]) -> str:
    """Return a drawing for broad windows and the same for slim ones; the style shows one."""
    return draw(plots.BROAD) + draw(plots.SLIM)


def _note(text: str) -> str:
    return f"<p class='note'>{escape(text)}</p>"
