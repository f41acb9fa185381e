"""A game in the terminal: one person, the other seats played by bots."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from sextet.core.dealer import SEED_BYTES, parse_seed
from sextet.core.game import Happening
from sextet.core.match import Match, View
from sextet.core.system import system_reason
from sextet.library import agree, new, save
from sextet.players import find_player
from sextet.players.seat import Seats, seat_generator
from sextet.terminal.draw import choices, closing_words, effect_to_confirm, question, table
from sextet.terminal.help import help_page
from sextet.terminal.prepare import prepare
from sextet.terminal.words import explain, in_words, say

ME = 1


class Left(Exception):  # noqa: N818 - somebody leaves the table, nothing is wrong
    """The person left the table."""


def play_in_terminal(
    game: str,
    players: int | None,
    options: dict[str, str],
    seed: str | None,
    bot: str,
    path: Path | None,
) -> None:
    """Play one game to its end, asking the person on seat 1."""
    rules, _ = agree(game, players, options)
    find_player(bot, rules)
    opened = secrets.token_bytes(SEED_BYTES) if seed is None else parse_seed(seed)
    prepare(game, bot)
    match = new(game, players, seed=opened, **options)  # type: ignore[arg-type]
    seats = range(2, match.settings.players + 1)
    match.headers["seat 1"] = say("play.you")
    match.headers |= dict(
        zip((f"seat {seat}" for seat in seats), say("level.bots").split(), strict=False)
    )
    Sitting(match, bot, path).play()


class Sitting:
    """A person, bots, a match and the screen between them."""

    def __init__(self, match: Match, bot: str, path: Path | None) -> None:
        self.match = match
        self.path = path
        assert match.dealer is not None
        count = match.settings.players
        bots = [None, *(find_player(bot, match.game) for _ in range(1, count))]
        randoms = [seat_generator(match.dealer.seed.hex(), seat) for seat in range(count)]
        self.seats = Seats(match, bots, randoms)
        self.advisor = find_player(bot, match.game)
        self.names = [match.headers[f"seat {s}"] for s in range(1, match.settings.players + 1)]
        self.console = Console(highlight=False)
        self.news: list[str] = []

    def play(self) -> None:
        """Ask and answer until the game is over or the person leaves."""
        commitment = self.match.headers["x-commitment"]
        self.console.print(Text(say("play.commitment", commitment=commitment), style="dim"))
        try:
            while not self.match.over:
                self.take_turns()
            self.show()
            self.tell_result()
        except (EOFError, KeyboardInterrupt, Left):
            self.console.print(f"\n{say('play.left')}")
        if self.path is not None:
            self.save(self.path)

    def take_turns(self) -> None:
        """Let every seat that is to act decide: the bots at once, the person when asked."""
        self.seats.talk()
        for seat in self.match.to_act:
            if seat == ME:
                self.show()
                self.note(self.match.play(ME, self.ask()))
            else:
                self.note(self.match.play(seat, self.seats.choose(seat)))

    def note(self, happenings: list[Happening]) -> None:
        """Keep what happened, in words, for the next time the table is shown."""
        self.news += [in_words(self.match.game, happening, self.names) for happening in happenings]

    def show(self) -> None:
        """Show what happened since, and the table as the person sees it."""
        self.console.print(Rule(style="dim"))
        for line in self.news:
            self.console.print(Text(f"  {line}"))
        self.news.clear()
        self.console.print()
        self.console.print(table(self.match, self.match.position(ME), self.names))

    def ask(self) -> str:
        """Ask the person for a legal move until there is one."""
        view = self.match.view(ME)
        legal = view.legal()
        asking = question(view, legal)
        listed = choices(view, legal, self.names)
        if listed is not None:
            self.console.print(listed)
        while True:
            move = self.legal_move(self.read(f"{asking} [{shorten(legal)}]: "), legal)
            if move is not None and self.confirms(view, move):
                return move

    def legal_move(self, typed: str, legal: list[str]) -> str | None:
        """Return the legal move that somebody typed; if there is none, help."""
        move = " ".join(typed.split())
        # A bare number stands for the one move that ends in it, as where a row is asked for.
        matching = [text for text in legal if text == move] or [
            text for text in legal if text.endswith(f" {move}")
        ]
        if len(matching) == 1:
            return matching[0]
        self.answer(move, legal)
        return None

    def confirms(self, view: View, move: str) -> bool:
        """Let the person take back a move that is worth a second look."""
        effect = effect_to_confirm(view, move, self.names)
        if effect is None:
            return True
        answer = self.read(f"{say('play.confirm', move=move, effect=effect)} ").strip().lower()
        return answer in ("", *say("play.yes").split())

    def answer(self, typed: str, legal: list[str]) -> None:
        """Help somebody who did not type a legal move."""
        if typed in ("q", "quit", "exit"):
            raise Left
        if typed in ("h", "hint"):
            move = self.match.game.move_text(self.advisor.choose(self.seats.turn(ME)))
            self.console.print(say("play.hint", move=move))
        elif typed in ("s", "save"):
            self.save(self.path or Path("game.sxt"))
        elif self.match.game.parse_talk(typed) is not None:
            self.match.say(ME, typed)
            self.console.print(say("play.said", talk=typed))
        elif typed in ("", "?", "help"):
            self.console.print(help_page(self.match.view(ME), legal))
        else:
            why = explain(self.match.view(ME).why_not(typed))
            self.console.print(say("play.not-legal", move=typed, reason=why, legal=shorten(legal)))

    def read(self, prompt: str) -> str:
        """Read a line from the person."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def save(self, path: Path) -> None:
        """Write the record so far."""
        try:
            save(self.match, path)
        except OSError as error:
            reason = explain(system_reason(error))
            self.console.print(say("play.not-saved", path=path, reason=reason))
        else:
            self.console.print(say("play.saved", path=path))

    def tell_result(self) -> None:
        """Say how the game ended."""
        self.console.print(Text(closing_words(self.match, self.names, ME), style="bold"))


def shorten(legal: list[str]) -> str:
    """List moves in the room of a prompt."""
    text = ", ".join(legal)
    return text if len(text) <= 60 else f"{', '.join(legal[:3])}, … ({len(legal)})"
