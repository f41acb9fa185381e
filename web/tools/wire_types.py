"""Write the client's types of what the server sends and takes, from the server's own schemas.

python web/tools/wire_types.py        # writes web/src/lib/wire.ts

Messages of the socket are in no OpenAPI schema, so the types come from the structs themselves.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sextet.server import problems, routes_games, routes_me, routes_tables
from sextet.tables import events, opening, shown, watching

WHERE = Path(__file__).parents[1] / "src" / "lib" / "wire.ts"

#: The structs, by the names that the client knows them under.
TYPES: dict[str, Any] = {
    "Pace": events.Pace,
    "SeatView": shown.SeatView,
    "PlayerView": shown.PlayerView,
    "Happening": shown.Happening,
    "LogEntry": shown.LogEntry,
    "ChatEntry": shown.ChatEntry,
    "Signal": shown.Signal,
    "UndoOffer": shown.UndoOffer,
    "Offers": shown.Offers,
    "Dealing": shown.Dealing,
    "Outcome": shown.Outcome,
    "TableView": shown.TableView,
    "TableSummary": shown.TableSummary,
    "ReplayFrame": shown.ReplayFrame,
    "Replay": shown.Replay,
    "NewsMessage": watching.NewsMessage,
    "SeatWish": opening.SeatWish,
    "PaceWish": opening.PaceWish,
    "TableWish": opening.TableWish,
    "OptionInfo": routes_games.OptionInfo,
    "LevelInfo": routes_games.LevelInfo,
    "GameInfo": routes_games.GameInfo,
    "GameReady": routes_games.GameReady,
    "RatingInfo": routes_games.RatingInfo,
    "RatingRow": routes_games.RatingRow,
    "Identity": routes_me.Identity,
    "NewIdentity": routes_me.NewIdentity,
    "ServerInfo": routes_me.ServerInfo,
    "Me": routes_me.Me,
    "PastGame": routes_tables.PastGame,
    "PastGames": routes_tables.PastGames,
    "Refusal": problems.Refusal,
}
#: What a schema cannot say.
SAID_BETTER = {
    ("PlayerView", "position"): "Position",
    ("ReplayFrame", "position"): "Position",
    ("NewsMessage", "changed"): "Partial<TableView>",
}

HEAD = """/** Made by web/tools/wire_types.py from the server's schemas: change those, not this. */

/** The common part of every game's position; a game's folder extends it with its own. */
export interface Position {
  over: boolean
  to_act: number[]
  legal: Record<string, string[]>
  scores: number[]
  winners: number[]
  [own: string]: unknown
}
"""


def typescript() -> str:
    """Return the types as TypeScript."""
    names = {struct.__name__: name for name, struct in TYPES.items()}
    _, schemas = msgspec.json.schema_components(TYPES.values(), ref_template="{name}")
    missing = sorted(set(schemas) - set(names))
    if missing:
        raise SystemExit(f"give these a name in TYPES: {', '.join(missing)}")
    parts = [HEAD]
    for name, struct in TYPES.items():
        schema = schemas[struct.__name__]
        config = struct.__struct_config__
        asked = config.forbid_unknown_fields or config.omit_defaults
        parts.append(interface(name, schema, names, asked))
    return "\n".join(parts)


def interface(name: str, schema: dict[str, Any], names: dict[str, str], asked: bool) -> str:
    """Return one interface; what is sent is always whole, what is asked may leave out defaults."""
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines = [" ".join(line.split()) for line in lines]
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        maybe = "?" if asked and field not in schema.get("required", ()) else ""
        said = SAID_BETTER.get((name, field)) or type_of(kind, names)
        lines.append(f"  {field}{maybe}: {said}")
    lines.append("}\n")
    return "\n".join(lines)


def type_of(schema: dict[str, Any], names: dict[str, str]) -> str:
    """Return the type that a schema describes."""
    if "$ref" in schema:
        return names[schema["$ref"]]
    if "anyOf" in schema:
        return " | ".join(type_of(one, names) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(
            f"'{one}'" if isinstance(one, str) else str(one) for one in schema["enum"]
        )
    if "const" in schema:
        return f"'{schema['const']}'"
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(type_of(one, names) for one in schema['prefixItems'])}]"
        case "array":
            inner = type_of(schema.get("items", {}), names)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            kind = type_of(values, names) if isinstance(values, dict) else "unknown"
            return f"Record<string, {kind}>"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"


if __name__ == "__main__":
    WHERE.write_text(typescript(), encoding="utf-8")
    print(f"wrote {WHERE.name}")
