"""Small drawings for the report, as SVG text that stands in the page itself.

A drawing is made for a width, so that its letters stay as large as the page's: a broad one, and a
slim one for phones; the page shows the one that fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from sextet.arena.statistics import Interval

BROAD, SLIM = 780, 310
COLOURS = 8

Write = Callable[[float], str]


@dataclass(frozen=True)
class Line:
    """A curve over the deals, perhaps with a band about it."""

    label: str
    colour: int
    points: Sequence[tuple[int, Interval]]


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Return round numbers that cover a range."""
    raw = (high - low) / about
    unit = 10.0 ** math.floor(math.log10(raw))
    step = next(unit * m for m in (1, 2, 2.5, 5, 10) if unit * m >= raw)
    first = math.floor(low / step)
    return [step * k for k in range(first, math.ceil(high / step) + 1)]


def bounds(
    figures: Sequence[Interval], least: float = -math.inf, most: float = math.inf
) -> tuple[float, float]:
    """Return the range that an axis must show; it never goes beyond what can be."""
    finite = [v for f in figures for v in f if math.isfinite(v)]
    low, high = min(finite), max(finite)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    room = 0.04 * (high - low)
    return max(least, low - room), min(most, high + room)


def dots(
    rows: Sequence[tuple[str, int, Interval]], title: str, write: Write, share: bool, width: int
) -> str:
    """Draw figures with their intervals, one row each; a slim drawing has names above the rows."""
    slim = width == SLIM
    left, right, row = (16, 16, 50) if slim else (190, 24, 36)
    most = (0.0, 1.0) if share else ()
    axis = ticks(*bounds([figure for _, _, figure in rows], *most), about=4 if slim else 6)
    place = _scale(axis, left, width - right)
    height = row * len(rows) + 34
    parts = [_open(width, height, title)]
    for tick in axis:
        x = place(tick)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{height - 28}"/>')
        parts.append(_text(x, height - 10, write(tick), "tick", "middle"))
    for k, (label, colour, figure) in enumerate(rows):
        y = 4 + row * (k + (0.72 if slim else 0.5))
        low, high = (place(min(max(v, axis[0]), axis[-1])) for v in figure[1:])
        said = f"{label}: {write(figure.mean)} ({write(figure.low)} to {write(figure.high)})"
        if slim:
            parts.append(_text(2, y - 14, _short(label, 38), "name over", "start"))
        else:
            parts.append(_text(left - 14, y + 4, _short(label), "name", "end"))
        parts.append(
            f'<g class="c{colour % COLOURS}"><title>{escape(said)}</title>'
            f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<circle cx="{place(figure.mean):.1f}" cy="{y:.1f}" r="5.5"/></g>'
        )
    return "".join([*parts, "</svg>"])


def curves(
    lines: Sequence[Line], title: str, write: Write, zero: bool, share: bool, width: int
) -> str:
    """Draw curves over the deals; with ``zero``, their bands and the line of no difference."""
    slim = width == SLIM
    height, bottom, left = (250, 208, 44) if slim else (308, 264, 70)
    right = 16 if len(lines) == 1 else 92 if slim else 170
    settled = [f for line in lines for n, f in line.points if n >= 0.25 * line.points[-1][0]]
    drawn = settled if zero else [Interval(f.mean, f.mean, f.mean) for f in settled]
    most = (-1.0 if zero else 0.0, 1.0) if share else ()
    axis = ticks(*bounds([*drawn, Interval(0, 0, 0)] if zero else drawn, *most))
    place_y = _scale(axis, bottom, 10)
    last = max(line.points[-1][0] for line in lines)
    steps = ticks(0, last, about=3 if slim else 6)
    across = [tick for tick in steps if tick <= last and tick == int(tick)]
    place_x = _scale([0, last], left, width - right)

    def y_of(value: float) -> float:
        return place_y(min(max(value, axis[0]), axis[-1]))

    parts = [_open(width, height, title)]
    for tick in axis:
        y = place_y(tick)
        kind = "zero" if zero and abs(tick) < 1e-12 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{left}" x2="{width - right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        parts.append(_text(left - 8, y + 4, write(tick), "tick", "end"))
    for tick in across:
        parts.append(_text(place_x(tick), bottom + 20, f"{tick:.0f}", "tick", "middle"))
    parts.append(_text((left + width - right) / 2, height - 4, "deals", "tick", "middle"))
    taken: list[float] = []
    for line in sorted(lines, key=lambda line: line.points[-1][1].mean):
        path = " ".join(f"{place_x(n):.1f},{y_of(f.mean):.1f}" for n, f in line.points)
        parts.append(f'<g class="c{line.colour % COLOURS}"><title>{escape(line.label)}</title>')
        if zero:
            upper = [f"{place_x(n):.1f},{y_of(f.high):.1f}" for n, f in line.points]
            lower = [f"{place_x(n):.1f},{y_of(f.low):.1f}" for n, f in reversed(line.points)]
            parts.append(f'<polygon class="band" points="{" ".join(upper + lower)}"/>')
        parts.append(f'<polyline points="{path}"/></g>')
        if len(lines) > 1:
            y = y_of(line.points[-1][1].mean)
            y = min(y, taken[-1] - 15) if taken else y
            taken.append(y)
            name = _short(line.label, 11 if slim else 20)
            parts.append(_text(width - right + 8, y + 4, name, "name", "start"))
    return "".join([*parts, "</svg>"])


def _scale(axis: Sequence[float], start: float, stop: float) -> Callable[[float], float]:
    low, high = axis[0], axis[-1]
    return lambda value: start + (value - low) / (high - low) * (stop - start)


def _open(width: int, height: float, title: str) -> str:
    kind = "slim" if width == SLIM else "broad"
    return (
        f'<svg class="{kind}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}">'
    )


def _text(x: float, y: float, text: str, kind: str, anchor: str) -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _short(label: str, most: int = 24) -> str:
    return label if len(label) <= most else f"…{label[1 - most :].lstrip('.')}"
