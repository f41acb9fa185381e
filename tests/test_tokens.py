"""WCAG 1.4.11: lines that alone show what something is differ from every ground they lie on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLE = (Path(__file__).parents[1] / "web" / "src" / "app.css").read_text("utf-8")
PAIR = r"--{}: light-dark\(#([0-9a-f]{{6}}), #([0-9a-f]{{6}})\)"


def colour(name: str, dark: bool) -> tuple[float, ...]:
    found = re.search(PAIR.format(name), STYLE)
    assert found is not None, name
    return tuple(bytes.fromhex(found[2 if dark else 1]))


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    def light(of: tuple[float, ...]) -> float:
        parts = [part / 255 for part in of]
        parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("ground", ["ground", "table", "raised", "sunken"])
@pytest.mark.parametrize("line", ["edge", "lit-edge", "focus", "accent"])
def test_a_line_that_tells_something_differs_from_its_ground(
    line: str, ground: str, dark: bool
) -> None:
    assert contrast(colour(line, dark), colour(ground, dark)) >= 3


def test_fields_have_such_a_line() -> None:
    field = re.search(r"\ntextarea \{([^}]*min-height[^}]*)\}", STYLE)
    assert field is not None
    assert "border: 1px solid var(--edge)" in field[1]
