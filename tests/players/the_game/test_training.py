"""Training the champion: it can be stopped and goes on, and what it learns can be played with."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from tests.cli.helpers import run
from tests.players.the_game.seats import dealt, finish

from sextet.core.compiled import INTERPRETED
from sextet.games.the_game import GAME
from sextet.players.the_game import PLAYERS
from sextet.players.the_game.nets import SIGNALS, read_net
from sextet.players.the_game.training import A_WHILE, TAUGHT, Progress, Training

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(INTERPRETED, reason="learning takes too long"),
]


class StoppedError(Exception):
    pass


def test_it_is_stopped_and_goes_on_where_it_was(tmp_path: Path) -> None:
    settings = GAME.settings(2, {})
    first = Training(settings, SIGNALS, tmp_path)
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if progress.games > TAUGHT:
            raise StoppedError

    with pytest.raises(StoppedError):
        first.run(600.0, stop, every=0.0)
    assert seen[-1].games == first.games
    assert seen[-1].lately <= first.games
    again = Training(settings, SIGNALS, tmp_path)
    assert (again.games, again.seconds) == (first.games, first.seconds)
    before = read_net(tmp_path / again.name)
    with pytest.raises(StoppedError):
        again.run(600.0, stop, every=0.0)
    assert again.games == first.games + A_WHILE
    assert np.abs(read_net(tmp_path / again.name)["inner"] - before["inner"]).max() > 0
    crew = [PLAYERS["champion"](str(tmp_path)) for _ in range(2)]
    assert finish(dealt(2, 3), crew) < 60


def test_a_minute_on_the_command_line_is_told_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sextet.cli.training.MINUTE", 0.5)
    asked = ("the-game", "-p", "1", "--minutes", "1", "--into", str(tmp_path))
    assert run(monkeypatch, "train", *asked) == 0
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\d+ games, \d+ min: \d+ of the last \d+ won", told[-2])
    assert told[-1] == f"The net is in {tmp_path / '1-normal-silent.net'}"


def test_who_interrupts_it_is_told_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    run_on = Training.run
    monkeypatch.setattr(Training, "run", lambda self, *_: run_on(self, 9.0, interrupt, every=0.0))
    assert run(monkeypatch, "train", "the-game", "-p", "1", "--into", str(tmp_path)) == 130
    kept = tmp_path / "1-normal-silent.learning"
    assert f"goes on from {kept}" in capsys.readouterr().err
    assert kept.exists()


def test_a_file_that_is_no_net_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "odd.net").write_bytes(b"odd")
    assert run(monkeypatch, "train", "the-game", "--begin", str(tmp_path / "odd.net")) == 2
    assert capsys.readouterr().err == "sextet: 'odd.net' is not a net\n"
    assert run(monkeypatch, "train", "the-game", "--begin", str(tmp_path / "none.net")) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_game_without_a_bot_that_learns_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "train", "six") == 2
    assert capsys.readouterr().err == (
        "sextet: SIX has no bot that learns; there is one for: the-game\n"
    )
