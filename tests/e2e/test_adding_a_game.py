"""Whoever follows docs/adding-a-game.md has a fourth game, in the terminal and at live tables."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.e2e.forward import apart
from tests.e2e.person import Person
from tests.server.conftest import LOOSE
from tests.server.harness import Client, Server, start

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
#: What a step of the page does with the block below it, and to which file.
STEP = re.compile(
    r"^(?:(New file)|(Add to)|In) `([^`]+)`(?:, below `([^`]+)`)?:\n\n```\w*\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
#: All that a new game may touch.
ITS_OWN = ("src/sextet/games/goofspiel/", "tests/games/goofspiel/")
ONE_LINE = "src/sextet/games/__init__.py"
WORDS = "src/sextet/messages/en.json"
LEFT_BEHIND = (".*", "node_modules", "__pycache__", "build", "dist", "web_dist", "pictures")


def follow_the_page(root: Path) -> list[str]:
    """Do what every step of the page says; return the files it named, in order."""
    named = []
    for new, more, file, line, text in STEP.findall(PAGE.read_text(encoding="utf-8")):
        path = root / file
        named.append(file)
        if new:
            path.parent.mkdir(parents=True)
            path.write_text(text, encoding="utf-8")
        elif more:
            path.write_text(f"{path.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")
        else:
            before, found, after = path.read_text(encoding="utf-8").partition(f"{line}\n")
            assert found, f"{file} has no line {line}"
            path.write_text(f"{before}{line}\n{text}{after}", encoding="utf-8")
    return named


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A copy of everything in which the page was followed, and the files it named."""
    copy = tmp_path_factory.mktemp("fourth") / "sextet"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND), symlinks=True)
    return copy, follow_the_page(copy)


@pytest.fixture(scope="module")
def environment(followed: tuple[Path, list[str]]) -> Mapping[str, str]:
    """In which Python finds the copy, and keeps what it compiles beside it."""
    copy, _ = followed
    cache = {"XDG_CACHE_HOME": str(copy.parent / "cache"), "PYTHONPATH": str(copy / "src")}
    return {**os.environ, **LOOSE, **cache}


def run(root: Path, environment: Mapping[str, str], *words: str, typed: str = "") -> str:
    """Run Python in the copy and return what it printed."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env=dict(environment),
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def server(followed: tuple[Path, list[str]], environment: Mapping[str, str]) -> Iterator[Server]:
    """A server of the copy, with a browser client of its own where there are the tools for it."""
    copy, _ = followed
    if (tools := ROOT / "web" / "node_modules").exists():
        (copy / "web" / "node_modules").symlink_to(tools)
        run(copy, environment, "hatch_build.py")
    with start(environment=environment, games=("goofspiel",)) as running:
        yield running


def test_nothing_is_touched_but_its_folder_one_line_its_words_and_its_tests(
    followed: tuple[Path, list[str]],
) -> None:
    copy, named = followed
    assert len(named) == 11
    assert {file for file in named if not file.startswith(ITS_OWN)} == {ONE_LINE, WORDS}
    for file, most in ((ONE_LINE, 1), (WORDS, 10)):
        before = (ROOT / file).read_text(encoding="utf-8").splitlines()
        after = (copy / file).read_text(encoding="utf-8").splitlines()
        added = [line for line in after if line not in before]
        assert len(after) - len(before) == len(added) == most
        assert all("goofspiel" in line for line in added)


def test_it_conforms_its_own_tests_pass_and_it_is_formed_like_the_rest(
    followed: tuple[Path, list[str]], environment: Mapping[str, str]
) -> None:
    copy, _ = followed
    tests = ("tests/conformance/test_every_game.py", "tests/games/goofspiel")
    said = run(copy, environment, "-m", "pytest", "-v", "-k", "goofspiel", *tests)
    # The conformance tests for two, three and four players, and the page's own.
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) >= 3 * 13 + 4
    for step in (("format",), ("check",)):
        run(copy, environment, "-m", "ruff", *step, *ITS_OWN, ONE_LINE)


def test_it_is_played_and_replayed_in_the_terminal(
    followed: tuple[Path, list[str]], environment: Mapping[str, str], tmp_path: Path
) -> None:
    copy, _ = followed
    record = str(tmp_path / "game.sxt")
    sextet = ("-c", "from sextet.cli import main; main()")
    cards = "".join(f"{card}\n" for card in (7, 6, 5, 4, 3, 2, 1))
    play = ("play", "goofspiel", "--players", "3", "--save", record, "--language", "it")
    said = run(copy, environment, *sextet, *play, typed=cards)
    assert "Bid a card for the prize" in said
    assert re.search(r"The prize +\d", said)
    assert re.search(r"Ada: [1-7 ]+\n", said)
    assert re.search(r"takes the prize of \d|nobody takes the prize of \d", said)
    assert "sextet 1\ngame: goofspiel\n" in Path(record).read_text(encoding="utf-8")
    assert "Points" in run(copy, environment, *sextet, "replay", record, "--language", "en")
    assert "1 deal" in run(copy, environment, *sextet, "verify", record)
    assert "Goofspiel" in run(copy, environment, *sextet, "games")


def test_random_players_meet_in_the_arena(
    followed: tuple[Path, list[str]], environment: Mapping[str, str]
) -> None:
    copy, _ = followed
    arena = "from sextet.cli import main; main()"
    options = ("--deals", "4", "--workers", "1", "--all-deals")
    said = run(copy, environment, "-c", arena, "arena", "goofspiel", "random", "level:2", *options)
    assert "points a game" in said


def test_it_is_played_at_a_live_table_with_bots_to_its_end(server: Server) -> None:
    async def scenario() -> tuple[dict[str, object], str, list[dict[str, object]]]:
        async with Client(server.url) as ada:
            table = await ada.open_table("goofspiel", 3, ["me", 3, 3], start=True, delay=False)
            await ada.play_out(table)
            record = await ada.get(f"/api/tables/{table}/record")
            return ada.tables[table], record, await ada.get("/api/games")

    table, record, games = apart(scenario())
    ended = table["ended"]
    assert isinstance(ended, dict)
    assert len(ended["scores"]) == 3
    assert "seat 2: Random player" in record
    info = next(game for game in games if game["name"] == "goofspiel")
    assert (info["levels"], info["ranking"]) == ([], "highest score")


def test_it_is_played_in_the_browser_to_its_end_and_looked_at_again(
    server: Server, browser: Browser
) -> None:
    person = Person.come(browser, server.url)
    page = person.page
    tile = page.get_by_role("article", name="Goofspiel", exact=True)
    person.button("web.start.play-now", tile).click()
    asked = page.get_by_role("group", name="Bid a card for the prize")
    for left in range(7, 0, -1):
        cards = asked.get_by_role("button", name=re.compile("^Bid [1-7]$"))
        expect(cards).to_have_count(left)
        # By keyboard, as by hand.
        cards.first.focus()
        page.keyboard.press("Enter")
    expect(person.result).to_be_visible()
    felt = page.get_by_role("region", name=person.say("web.table.label"))
    expect(felt.get_by_role("term")).to_contain_text(["Points", "The prize", "Cards in hand"])
    expect(felt).to_contain_text(re.compile(r"takes? the prize of \d"))
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    person.link("web.games.replay", person.result).click()
    person.button("web.replay.next").click()
    expect(page.get_by_role("term").first).to_be_visible()
    # A table to one's liking: its bots have no levels to choose from.
    person.open_table("goofspiel", 2, level=3)
    person.start()
    expect(asked).to_be_visible()
    assert person.unexpected() == []
    person.context.close()
