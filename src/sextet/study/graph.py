"""The graph of a study: what was to be expected at each decision, as SVG that stands in the page.

It is drawn for a width, so that letters stay as large as the page's: broad, and slim for phones.
"""

from __future__ import annotations

from html import escape

from sextet.core.words import say
from sextet.study.figures import number, who, worth
from sextet.study.judging import EVEN, FINE, FORCED
from sextet.study.values import Decision, Study

BROAD, SLIM = 800, 330
HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 300, 52, 14, 12, 34
COLOURS = 10
STEPS = (0.05, 0.1, 0.2, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)
MOST_TICKS = 7


def expected(one: Decision) -> float:
    """Return the result to expect with the move that was made."""
    return one.so_far + one.taken.value


def graph(study: Study, language: str, width: int) -> str:
    """Draw one line a seat and round; what lost anything worth a word is a dot."""
    lines: dict[tuple[int, int], list[Decision]] = {}
    for one in study.decisions:
        lines.setdefault((one.seat, one.round), []).append(one)
    if not lines:
        return ""
    values = [expected(one) for one in study.decisions]
    ticks = axis(min(values), max(values))
    first, last = study.decisions[0].number, study.decisions[-1].number

    def x(one: Decision) -> float:
        return LEFT + (one.number - first) / max(1, last - first) * (width - LEFT - RIGHT)

    def y(value: float) -> float:
        return TOP + (ticks[-1] - value) / (ticks[-1] - ticks[0]) * (HEIGHT - TOP - BOTTOM)

    kind = "slim" if width == SLIM else "broad"
    title = f"{say('study.graph', language)}: {say(f'study.unit-{study.unit}', language)}"
    parts = [
        f'<svg class="{kind}" viewBox="0 0 {width} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">'
    ]
    for tick in ticks:
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{width - RIGHT}" '
            f'y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
            f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">'
            f"{written(tick, study.unit)}</text>"
        )
    for (seat, _), points in lines.items():
        path = " ".join(f"{x(one):.1f},{y(expected(one)):.1f}" for one in points)
        parts.append(f'<g class="c{seat % COLOURS}"><polyline points="{path}"/></g>')
    for one in study.decisions:
        if one.word in (FORCED, EVEN, FINE):
            continue
        said = (
            f"{one.number}, {who(one.seat, language)}: {one.played}, "
            f"{say(f'study.word-{one.word}', language)}, −{number(one.loss, study.unit)}"
        )
        parts.append(
            f'<circle class="{one.word}" cx="{x(one):.1f}" cy="{y(expected(one)):.1f}" r="5">'
            f"<title>{escape(said)}</title></circle>"
        )
    for one in (study.decisions[0], study.decisions[-1]):
        parts.append(
            f'<text x="{x(one):.1f}" y="{HEIGHT - 12}" '
            f'text-anchor="{"start" if one.number == first else "end"}">{one.number}</text>'
        )
    return "".join([*parts, "</svg>"]) + (legend(study, language) if width == BROAD else "")


def legend(study: Study, language: str) -> str:
    """Return which line is whose."""
    seats = sorted({one.seat for one in study.decisions})
    if len(seats) < 2:
        return ""
    names = "".join(
        f"<span class='c{seat % COLOURS}'>● {escape(who(seat, language))}</span> " for seat in seats
    )
    return f"<p class='legend'>{names}</p>"


def axis(low: float, high: float) -> list[float]:
    """Return round numbers that cover a range."""
    high = max(high, low + STEPS[0])
    step = next((s for s in STEPS if (high - low) / s <= MOST_TICKS), STEPS[-1])
    first = int(low // step)
    last = int(-(-high // step))
    return [step * k for k in range(first, max(last, first + 1) + 1)]


def written(tick: float, unit: str) -> str:
    """Write a number of the axis, briefly."""
    return worth(tick, unit).replace(".00", "").replace(".0 ", " ").replace("-0", "0")
