"""Write the client's types of what the server sends and takes, from the server's own structs.

python -m tools.wire_types        # writes web/src/lib/wire.ts and web/src/games/facts.ts

Facts are what is printed on cards and tables: they never change, so no message carries them.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

from tools.schemas import Schema, comments, fields_of, members, schemas, structs

from sextet.games import GAMES, find_game
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.six_nimmt.state import COPIES, HEADS
from sextet.games.the_game import GAME as THE_GAME
from sextet.games.the_game.state import ASCENDING, DECK, EXCELLENT
from sextet.tables import wire
from sextet.tables.chat import CHAT_LENGTH
from sextet.tables.commands import AnyCommand
from sextet.tables.entries import CHAT_KEPT, LOG_KEPT
from sextet.tables.moderation import REPORT_LENGTH

SOURCE = Path(__file__).parents[1] / "web" / "src"
WHERE = SOURCE / "lib" / "wire.ts"
FACTS = SOURCE / "games" / "facts.ts"

HEAD = """/* eslint max-lines: off -- it is as long as what crosses the wire */
/** Made by tools/wire_types.py from the server's structs: change those, not this. */

/** The common part of every game's position; a game's folder extends it with its own. */
export interface Position {
  over: boolean
  to_act: number[]
  legal: Record<string, string[]>
  scores: number[]
  winners: number[]
  [own: string]: unknown
}

/** The public part of a position that is drawn in motion, or what changed in it. */
export type Picture = Record<string, unknown>
"""

#: Unions and constants, under the names that they have on the server.
UNIONS = {"AnyCommand": AnyCommand, "Request": wire.Request, "Answer": wire.Answer}
CONSTANTS = {
    "CHAT_LENGTH": (CHAT_LENGTH, "The most characters of a chat message that are kept."),
    "REPORT_LENGTH": (REPORT_LENGTH, "The most characters of a report's words that are kept."),
    "LOG_KEPT": (LOG_KEPT, "The newest entries of a table's log that are sent."),
    "CHAT_KEPT": (CHAT_KEPT, "The newest lines of a table's chat that are sent."),
}
WIDTH = 110


def typescript() -> str:
    """Return the types as TypeScript, as Prettier forms it."""
    parts = [HEAD]
    for name, (value, about) in CONSTANTS.items():
        parts.append(f"/** {about} */\nexport const {name} = {value}\n")
    parts += [interface(name, schema) for name, schema in schemas().items()]
    for name, union in UNIONS.items():
        parts.append(union_of(name, [struct.__name__ for struct in members(union)]))
    return "\n".join(parts)


def interface(name: str, schema: Schema) -> str:
    """Return one interface; what is sent is always whole, what is asked may leave out defaults."""
    lines = comment(schema["description"])
    lines.append(f"export interface {name} {{")
    about = comments(structs()[name])
    for field, maybe, kind in fields_of(name, schema):
        if field in about:
            lines.append(f"  /** {about[field]} */")
        lines.append(f"  {field}{'?' if maybe else ''}: {kind}")
    lines.append("}\n")
    return "\n".join(lines)


def comment(text: str) -> list[str]:
    """Return a text as a comment, on several lines if it is long."""
    text = " ".join(text.split())
    if len(text) < 100:
        return [f"/** {text} */"]
    return ["/**", *(f" * {line}" for line in textwrap.wrap(text, 100)), " */"]


def union_of(name: str, names: list[str]) -> str:
    """Return a union of interfaces, on one line where there is room."""
    line = f"export type {name} = {' | '.join(names)}\n"
    if len(line) <= WIDTH:
        return line
    return "\n  | ".join([f"export type {name} =", *names]) + "\n"


def facts() -> str:
    """Return what is printed on cards and tables as TypeScript."""
    heads = [f"  {', '.join(map(str, HEADS[k : k + 20].tolist()))}," for k in range(0, 105, 20)]
    specials = ", ".join(f"'{name}'" for name in KIND_NAMES)
    starts = THE_GAME.start(THE_GAME.settings(1, {}))[0]["piles"].tolist()
    return "\n".join(
        [
            "/** Made by tools/wire_types.py from the games' rules: change those, not this. */",
            "",
            "/** 6 nimmt!: the bull heads printed on a card, by its number. */",
            "// prettier-ignore",
            "export const HEADS: readonly number[] = [",
            *heads,
            "]",
            "",
            "/** The Game: cards besides the four that start the piles. */",
            f"export const CARDS = {DECK}",
            "/** The Game: so many piles, the first ones, ascend; the others descend. */",
            f"export const ASCENDING = {ASCENDING}",
            "/** The Game: the cards that start the piles. */",
            f"export const STARTS: readonly number[] = {starts}",
            "/** The Game: fewer cards than these left over are an excellent result. */",
            f"export const EXCELLENT = {EXCELLENT}",
            "",
            "/** The lowest and the highest card of the pack that a game is dealt from. */",
            f"export const DECKS: Record<string, readonly number[]> = {{{decks()}}}",
            "/** 6 nimmt!: the special cards, in the order of their pack before a shuffle. */",
            "// prettier-ignore",
            f"export const SPECIALS: readonly string[] = [{specials}]",
            "/** 6 nimmt!: so many of each special card. */",
            f"export const COPIES = {COPIES}",
            "",
        ]
    )


def decks() -> str:
    """Return the lowest and the highest card of each game that deals any."""
    found: list[str] = []
    for game in map(find_game, GAMES):
        packs = game.packs(game.start(game.settings(game.seats[-1], {})))
        if packs:
            cards = packs[0].cards
            assert cards == tuple(range(cards[0], cards[-1] + 1))
            found.append(f" '{game.name}': [{cards[0]}, {cards[-1]}]")
    return f"{','.join(found)} "


if __name__ == "__main__":
    WHERE.write_text(typescript(), encoding="utf-8")
    FACTS.write_text(facts(), encoding="utf-8")
    print(f"wrote {WHERE.name} and {FACTS.name}")
