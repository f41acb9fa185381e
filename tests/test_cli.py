"""The command line as a person or a script meets it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import sextet
from sextet.core.generator import generator
from sextet.core.record import Decision, Talk
from tests import forked
from tests.conformance.games import play_some

RECORDS = Path(__file__).parent / "records"
DEAL = "deal 1 2 3 4 5 6 7 8 9 10 | 11 12 13 14 15 16 17 18 19 20 ; rows 21 31 41 51"
GOOD = f"sextet 1\ngame: six-nimmt\nplayers: 2\n\n{DEAL}\n1: 1\n2: 11\n"
BROKEN = GOOD + "2: 12\n"


def sextet_run(
    *arguments: str | Path, text: str = "", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    said = {"COLUMNS": "100", "LC_ALL": "C.UTF-8", **(environment or {})}
    return forked.run(*arguments, environment=said, text=text)


def files(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f"{k}.sxt" for k in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_replay_json_prints_one_object() -> None:
    run = sextet_run("replay", "--json", "-", text=GOOD)
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout) == {
        "over": False,
        "to_act": [1],
        "legal": {"1": ["take 1", "take 2", "take 3", "take 4"]},
        "scores": [0, 0],
        "winners": [],
        "rows": [[21], [31], [41], [51]],
        "hands": [[2, 3, 4, 5, 6, 7, 8, 9, 10], [12, 13, 14, 15, 16, 17, 18, 19, 20]],
    }


def test_replay_as_a_seat_shows_only_what_it_may_see() -> None:
    run = sextet_run("replay", "--json", "--as", "2", "-", text=GOOD)
    position = json.loads(run.stdout)
    assert position["to_act"] == [1]
    assert position["legal"] == {}
    assert position["hands"] == [9, [12, 13, 14, 15, 16, 17, 18, 19, 20]]


def test_a_broken_record_prints_nothing_but_one_line_of_reason() -> None:
    run = sextet_run("replay", "--json", "-", text=BROKEN)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "sextet: -: line 8: seat 2: 12: it is seat 1's turn\n"


def test_several_records_give_a_line_each_and_errors_in_their_place(tmp_path: Path) -> None:
    paths = files(tmp_path, GOOD, BROKEN, GOOD)
    run = sextet_run("replay", "--json", *paths, tmp_path / "missing.sxt")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 2
    assert ["error" in line for line in lines] == [False, True, False, True]
    assert "line 8" in lines[1]["error"]


def test_replay_draws_the_position_and_the_steps(tmp_path: Path) -> None:
    (path,) = files(tmp_path, GOOD)
    run = sextet_run("replay", path)
    assert "[ 21  ]" in run.stdout
    assert "to act: 1" in run.stdout
    steps = sextet_run("replay", path, "--steps")
    assert "1: 1\n" in steps.stdout
    assert steps.stdout.count("bull head") == 4 * 3


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "chess"], "no game 'chess'"),
        (["play", "six-nimmt", "--players", "11"], "2–10 players"),
        (["play", "six-nimmt", "--players", "many"], "whole number"),
        (["play", "six-nimmt", "--variant", "wild"], "variant cannot be 'wild'"),
        (["play", "six-nimmt", "-o", "target"], "name=value"),
        (["play", "six-nimmt", "-o", "target=0"], "target cannot be"),
        (["play", "six-nimmt", "-o", "colour=red"], "no option 'colour'"),
        (["play", "six-nimmt", "--seed", "12"], "64 hexadecimal digits"),
        (["play", "six-nimmt", "--bot", "genius"], "no player 'genius'"),
        (["replay", "nowhere.sxt"], "cannot be read"),
        (["replay", "/"], "cannot be read"),
        (["replay", "--json", "--steps", "-"], "leave out --steps"),
        (["replay", "--as", "3", "-"], "begins with"),
        (["replay"], "FILE"),
        (["dance"], "dance"),
        (["verify", "nowhere.sxt"], "cannot be read"),
    ],
)
def test_a_bad_option_is_one_clear_line_and_status_2(arguments: list[str], reason: str) -> None:
    run = sextet_run(*arguments)
    assert run.returncode == 2
    assert reason.lower() in run.stderr.lower()
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_record_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "binary.sxt"
    path.write_bytes(b"sextet 1\n\xff\xfe")
    run = sextet_run("replay", path)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "UTF-8" in run.stderr


def finished_game(path: Path) -> Path:
    match = sextet.new("six-nimmt", 3, rounds=2)
    play_some(match, generator(1), 1000)
    assert match.over
    sextet.save(match, path)
    return path


def test_verify_accepts_the_deals_of_the_opened_seed(tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.sxt")
    run = sextet_run("verify", path)
    assert (run.returncode, run.stdout) == (0, "Verified: 2 deals, all from the published seed.\n")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("x-seed: ", "x-seed: 0", "64 hexadecimal"),
        ("x-commitment: ", "x-commitment: 0", "not the one whose hash"),
        ("x-seed: ", "x-lost: ", "add --seed"),
        ("deal", "deal 103", "3 cards|gets 11|dealt twice"),
    ],
)
def test_verify_refuses_what_does_not_fit(tmp_path: Path, old: str, new: str, reason: str) -> None:
    path = finished_game(tmp_path / "game.sxt")
    path.write_text(path.read_text().replace(old, new, 1))
    run = sextet_run("verify", path)
    assert run.returncode == 2
    assert any(part in run.stderr for part in reason.split("|"))


def test_verify_refuses_another_deal(tmp_path: Path) -> None:
    match = sextet.new("six-nimmt", 2, seed="11" * 32)
    other = sextet.new("six-nimmt", 2, seed="22" * 32)
    match.lines[0] = other.lines[0]
    path = tmp_path / "game.sxt"
    path.write_text(str(match.record()))
    run = sextet_run("verify", path, "--seed", "11" * 32)
    assert run.returncode == 2
    assert "deal 1 is not the one" in run.stderr


def test_games_lists_every_game_with_its_options() -> None:
    run = sextet_run("games")
    assert run.returncode == 0
    for game in sextet.list_games():
        assert game.name in run.stdout
        for option in game.options:
            assert option.name in run.stdout


def test_games_names_every_value_as_the_language_calls_it() -> None:
    told = " ".join(sextet_run("games", "--language", "it").stdout.split())
    assert "halves Due metà" in told
    assert "variant Variante Con quali regole si gioca. (predefinito base)" in told


def test_a_game_in_the_terminal_can_be_left_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "mine.sxt"
    run = sextet_run(
        "play", "six-nimmt", "--seed", "00" * 32, "--save", path, text="64\nh\nnine\nq\n"
    )
    assert run.returncode == 0
    assert "joins row" in run.stdout or "takes row" in run.stdout
    assert "A bot would play" in run.stdout
    assert "nine cannot be played now: 6 nimmt! has no such move. You can play" in run.stdout
    assert sextet.load(path).lines[1] in (Decision(1, "64"), Decision(2, "64"))


@pytest.mark.parametrize("variant", ["base", "professional", "halves", "anniversary"])
def test_a_whole_match_is_played_in_the_terminal(variant: str) -> None:
    # Every card and row there is, again and again: what is not legal now is refused in words.
    typed = "\n".join([f"{number}\nplace\nkeep" for number in range(1, 105)] * 40)
    run = sextet_run("play", "six-nimmt", "-p", "4", "--variant", variant, text=typed)
    assert run.returncode == 0
    assert "won" in run.stdout or "share the win" in run.stdout


def test_a_special_is_explained_and_can_be_taken_back_before_it_is_played() -> None:
    typed = "6\nfifth-row\nu\nfifth-row\n\nq\n"
    options = ["--variant", "anniversary", "-p", "3", "--seed", "07" * 32]
    run = sextet_run("play", "six-nimmt", *options, text=typed)
    assert run.returncode == 0
    assert run.stdout.count("5th Row; 6 (you) joins row 5. Enter to confirm, u to undo") == 2
    assert "Move · Negative=Positive · 5th Row" in run.stdout
    after = run.stdout.split("u to undo:")[-1]
    assert "you: 5th Row" in after
    assert any(line.split()[-2:] == ["5th", "Row"] for line in after.splitlines() if "ψ" in line)
    assert any(line.strip() == "Move · Negative=Positive" for line in after.splitlines())


def test_the_game_is_played_in_the_terminal_with_its_jumps_shown(tmp_path: Path) -> None:
    cards = [f"{card} on {pile}" for card in range(2, 100) for pile in (1, 2, 3, 4)]
    path = tmp_path / "game.sxt"
    run = sextet_run(
        *("play", "the-game", "-p", "2", "--seed", "01" * 32, "--save", path),
        text="\n".join(["3", "leave 2", *[*cards, "end"] * 30]),
    )
    assert run.returncode == 0
    assert "You said: leave 2." in run.stdout
    assert Talk(1, "leave 2") in sextet.load(path).lines
    assert "goes on pile" in run.stdout
    assert "+1" in run.stdout
    assert sextet.load(path).over


def test_six_is_played_in_the_terminal_with_the_last_move_marked() -> None:
    run = sextet_run("play", "six", "--seed", "01" * 32, text="2,0\n-1,0\nq\n")
    assert run.returncode == 0
    assert "[○]" in run.stdout
    assert "●" in run.stdout
    assert "Place a tile on q,r" in run.stdout


def test_a_lift_that_loses_tiles_is_shown_before_it_is_made(tmp_path: Path) -> None:
    record = next(path for path in RECORDS.glob("six/phase2-keep-*.sxt"))
    run = sextet_run("replay", record)
    assert run.returncode == 0
    assert "phase two" in run.stdout
    match = sextet.load(record)
    view = match.view(match.to_act[0])
    from sextet.terminal.games import six

    move = view.legal()[0]
    assert six.must_confirm(view, move)
    assert "leaves the game" in six.effect(view, move, ["you", "Ada"])


@pytest.mark.parametrize("game", ["six-nimmt", "the-game", "six"])
def test_replay_draws_every_golden_record(game: str) -> None:
    folder = RECORDS / game.replace("-", "_")
    run = sextet_run("replay", *sorted(folder.glob("*.sxt"))[:12])
    assert (run.returncode, run.stderr) == (0, "")
