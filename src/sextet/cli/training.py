"""``sextet train``: what a game's strongest bot has learnt, learnt anew."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Options, TheGame, command, fail, read_options
from sextet.core.errors import SextetError
from sextet.core.system import system_reason
from sextet.terminal.words import explain, say

#: The game whose bot learns.
LEARNS = "the-game"
MINUTE = 60.0


@command(
    epilog="sextet train the-game --players 3 --minutes 4 --into nets\n"
    "sextet train the-game --players 3 -o expert=yes --signals --into nets "
    "--begin nets/3-normal-signals.net\n"
    "sextet arena the-game champion:nets champion --players 3"
)
def train(
    game: TheGame,
    players: Annotated[int, typer.Option("--players", "-p", metavar="number")] = 2,
    option: Options = None,
    signals: Annotated[bool, typer.Option("--signals")] = False,
    minutes: Annotated[int, typer.Option(metavar="number", min=1)] = 4,
    into: Annotated[Path, typer.Option(metavar="folder")] = Path("."),
    begin: Annotated[Path | None, typer.Option(metavar="file")] = None,
    seed: Annotated[int, typer.Option(metavar="number")] = 1,
) -> None:
    """Train the strongest bot of The Game; interrupted, it goes on where it was."""
    from sextet.games import find_game

    try:
        rules = find_game(game)
        settings = rules.settings(players, read_options(None, option))
    except SextetError as error:
        fail(error)
    if game != LEARNS:
        fail(say("cli.no-learner", title=rules.title, names=LEARNS))
    from sextet.players.the_game.nets import SIGNALS, SILENT
    from sextet.players.the_game.training import Progress, Training

    def tell(progress: Progress) -> None:
        print(say("cli.training-so-far", **progress._asdict()), flush=True)

    try:
        talk = SIGNALS if signals and players > 1 else SILENT
        training = Training(settings, talk, into, begin, seed)
    except SextetError as error:
        fail(error)
    except OSError as error:
        fail(say("cli.not-read", reason=explain(system_reason(error))))
    try:
        training.run(MINUTE * minutes, tell)
    except KeyboardInterrupt:
        print(say("cli.training-stopped", path=training.notes), file=sys.stderr)
        raise
    tell(training.progress())
    print(say("cli.trained", path=into / training.name))
