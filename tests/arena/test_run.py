"""Runs on processes: the same table however they are played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import sextet
from sextet.arena.journal import Journal
from sextet.arena.plan import Plan, make_plan
from sextet.arena.run import run
from sextet.arena.summary import Summary, summarize
from sextet.arena.tournament import hold_tournament
from sextet.core.errors import SextetError

ROOT = Path(__file__).parents[2]
SEXTET = Path(sys.executable).with_name("sextet")
LOWEST = "tests.players.own:Lowest"
WAITS = "tests.players.own:Waits"


def arena(*arguments: str | Path) -> dict[str, Any]:
    done = subprocess.run(
        [str(SEXTET), "arena", *map(str, arguments), "--json"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def played_in_threads(plan: Plan, deals: int, threads: int, stopping: bool = True) -> Summary:
    """Play in threads of this process: cheaper to start than processes, the same code path."""
    with ThreadPoolExecutor(threads) as executor:
        tally = run(plan, deals, executor, threads, stopping=stopping)
    return summarize(tally, stopping, deals)


@pytest.mark.parametrize(
    ("game", "entrants", "workers"),
    [
        ("six-nimmt", ("mcs:30", "random"), (1, 2)),
        ("the-game", (LOWEST, "random", f"random+{LOWEST}"), (2,)),
        ("six", (LOWEST, "random", "random"), (2,)),
    ],
)
def test_any_number_of_workers_gives_the_same_table(
    game: str, entrants: tuple[str, ...], workers: tuple[int, ...]
) -> None:
    plan = make_plan(game, entrants, 2)
    here = played_in_threads(plan, 22, threads=3).describe()
    for count in workers:
        assert hold_tournament(plan, 22, workers=count).describe() == here


def test_a_clear_answer_stops_the_run_at_the_same_deal_on_any_number_of_workers() -> None:
    plan = make_plan("six", (LOWEST, "random"))
    first, *others = [played_in_threads(plan, 200, threads).describe() for threads in (1, 2, 5)]
    assert (first["deals"], first["stopped_early"]) == (20, True)
    assert others == [first, first]
    assert played_in_threads(plan, 30, 2, stopping=False).deals == 30


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_table() -> None:
    distributed = pytest.importorskip("distributed")
    arguments = ("six-nimmt", "mcs:50", LOWEST, "-p", "3", "--deals", "12", "-o", "rounds=1")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        there = arena(*arguments, "--cluster", cluster.scheduler_address)
    assert there == arena(*arguments, "--workers", "1")


def test_a_cluster_that_does_not_answer_is_said_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(SextetError, match="no Dask cluster answers at nowhere"):
        hold_tournament(make_plan("six", ("random", "random")), 2, cluster="nowhere://1")


@pytest.mark.slow
def test_a_killed_run_resumes_and_ends_with_the_same_table(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    arguments = ["six-nimmt", WAITS, "random", "-p", "3", "-o", "rounds=1"]
    arguments += ["--deals", "40", "--all-deals"]
    command = [str(SEXTET), "arena", *arguments, "--workers", "2", "--resume", str(journal)]
    waiting = {**os.environ, "WAIT_FOR": str(journal)}
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=waiting)
    try:
        deadline = time.monotonic() + 600
        while lines_of(journal) < 8 and time.monotonic() < deadline:
            time.sleep(0.02)
        workers = children_of(process.pid)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    finished = lines_of(journal) - 1
    assert 7 <= finished < 40
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"deal": 39, "ga')
    wait_until_gone(workers)
    resumed = arena(*arguments, "--workers", "2", "--resume", journal)
    assert lines_of(journal) == 41
    assert resumed == arena(*arguments, "--workers", "2")


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children_of(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def wait_until_gone(pids: list[int]) -> None:
    """The workers of a killed run end by themselves."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if not any(Path(f"/proc/{pid}").exists() and not is_zombie(pid) for pid in pids):
            return
        time.sleep(0.1)
    raise AssertionError("the workers of a killed run are still there")


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def test_a_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    hold_tournament(make_plan("six", ("random", "random")), 2, workers=1, resume=journal)
    with pytest.raises(SextetError, match="another run: its seed is 1, not 2"):
        hold_tournament(
            make_plan("six", ("random", "random"), seed=2), 2, workers=1, resume=journal
        )
    journal.write_text("something else\n", encoding="utf-8")
    with pytest.raises(SextetError, match="is not the journal"):
        hold_tournament(make_plan("six", ("random", "random")), 2, workers=1, resume=journal)


def test_a_journal_that_another_run_holds_is_refused_until_that_run_ends(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    plan = make_plan("six", ("random", "random"))
    with Journal(journal, plan):
        before = journal.read_bytes()
        with pytest.raises(SextetError, match=r"run\.jsonl is in use: another arena run"):
            hold_tournament(plan, 2, workers=1, resume=journal)
        assert journal.read_bytes() == before
    assert hold_tournament(plan, 2, workers=1, resume=journal).deals == 2


def test_a_killed_run_leaves_its_journal_free(tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    holding = (
        "import sys, time; from pathlib import Path; from sextet.arena.journal import Journal; "
        "from sextet.arena.plan import make_plan; "
        "held = Journal(Path(sys.argv[1]), make_plan('six', ('random', 'random'))); "
        "print('held', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", holding, str(journal)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith(b"held")
            with pytest.raises(SextetError, match="is in use"):
                Journal(journal, make_plan("six", ("random", "random")))
        finally:
            process.kill()
    with Journal(journal, make_plan("six", ("random", "random"))) as freed:
        assert freed.finished == {}


def test_kept_records_replay_to_the_same_scores_and_verify(tmp_path: Path) -> None:
    plan = make_plan("six-nimmt", (LOWEST, "random"), 3, {"rounds": "1"})
    hold_tournament(plan, 2, workers=1, keep=tmp_path / "games")
    paths = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in paths] == [
        f"deal-0000{deal}-0{table}.sxt" for deal in (1, 2) for table in (1, 2, 3)
    ]
    match = sextet.load(paths[1])
    assert match.over
    assert [match.headers[f"seat {seat}"] for seat in (1, 2, 3)] == ["random", "random", LOWEST]
    done = subprocess.run([str(SEXTET), "verify", str(paths[0])], capture_output=True, check=False)
    assert done.returncode == 0


def test_both_colours_begin_with_the_same_opening(tmp_path: Path) -> None:
    hold_tournament(make_plan("six", (LOWEST, "random")), 2, workers=1, keep=tmp_path)
    first, second = (sextet.load(tmp_path / f"deal-00001-0{k}.sxt") for k in (1, 2))
    assert first.lines[:2] == second.lines[:2]
    assert first.headers["seat 1"] == second.headers["seat 2"] == LOWEST


def test_a_folder_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    plan = make_plan("six", ("random", "random"))
    with pytest.raises(SextetError, match="file: it exists already"):
        hold_tournament(plan, 2, workers=1, keep=tmp_path / "file")
    with pytest.raises(SextetError, match=r"no/run\.jsonl: there is no such file"):
        hold_tournament(plan, 2, workers=1, resume=tmp_path / "no" / "run.jsonl")


def test_a_worker_that_dies_is_said_in_one_line() -> None:
    plan = make_plan("six", ("tests.players.own:Dies", "random"))
    with pytest.raises(SextetError, match="a worker died"):
        hold_tournament(plan, 2, workers=1)


@pytest.mark.parametrize("name", ["Broken", "Cheat"])
def test_a_player_that_fails_is_named_in_one_line(name: str) -> None:
    done = subprocess.run(
        [str(SEXTET), "arena", "six", f"tests.players.own:{name}", "random", "--workers", "1"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"sextet: deal 1, tests.players.own:{name} | random: ")
    assert done.stderr.count("\n") == 1
