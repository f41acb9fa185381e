"""The pages keep what they promise: every ruling names a test that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sextet

ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs" / "rules").glob("*.md")), ROOT / "docs" / "study.md"]
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_a_rules_page_names_exists(page: Path) -> None:
    named = re.findall(r"`(test_\w+)`", page.read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if f"def {name}(" not in TESTS] == []


def test_every_ruling_that_is_tested_stands_on_a_page() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    rulings = re.findall(r"def (test_ruling_\w+)\(", TESTS)
    assert [name for name in rulings if name not in pages] == []


def test_every_command_stands_on_the_first_page() -> None:
    from sextet.cli import app

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"sextet {command.callback.__name__}" in readme


def test_every_option_of_every_game_stands_in_the_page_of_the_record() -> None:
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    for game in sextet.list_games():
        assert f"`{game.name}`" in page
        assert all(f"`{option.name}`" in page for option in game.options)


def test_every_option_and_variable_of_the_server_stands_on_its_page() -> None:
    import dataclasses
    import inspect

    from sextet.cli import serve
    from sextet.server.settings import Limits, PushSettings, Smtp

    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    names = set(inspect.signature(serve).parameters) - {"bot_delay", "open_browser"}
    named = {f"--{name.replace('_', '-')}" for name in names} | {"--no-bot-delay", "--no-open"}
    assert {name for name in named if f"`{name}" not in page} == set()
    for prefix, kind in (
        ("SEXTET_LIMIT_", Limits),
        ("SEXTET_SMTP_", Smtp),
        ("SEXTET_PUSH_", PushSettings),
    ):
        variables = {f"{prefix}{one.name.upper()}" for one in dataclasses.fields(kind)}
        assert {name for name in variables if f"`{name}`" not in page} == set()


def test_every_option_of_the_arena_stands_on_its_page() -> None:
    import inspect

    from sextet.cli import arena

    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    names = set(inspect.signature(arena).parameters) - {"game", "entrants", "as_json"}
    named = {f"--{name.replace('_', '-')}" for name in names} | {"--json"}
    assert {name for name in named if f"`{name}`" not in page} == set()
