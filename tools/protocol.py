"""Write the tables of docs/protocol.md from the server's own structs; the words between stay.

python -m tools.protocol
"""

from __future__ import annotations

import re
from pathlib import Path
from types import UnionType
from typing import Any

from tools.schemas import (
    Call,
    calls,
    comments,
    fields_of,
    first_line,
    is_json,
    members,
    schemas,
    structs,
)

from sextet.tables import wire

WHERE = Path(__file__).parents[1] / "docs" / "protocol.md"
BLOCK = re.compile(r"(<!-- made by tools/protocol.py: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def page(written: str) -> str:
    """Return the page with its tables made anew."""
    makers = {"calls": calls_table, "requests": requests, "answers": answers, "shapes": shapes}
    return BLOCK.sub(lambda found: f"{found[1]}{makers[found[2]]()}\n{found[3]}", written)


def calls_table() -> str:
    """Return all calls over HTTP."""
    rows = [
        [code(f"{call.method} {call.path}"), kind(call.body), answer_of(call), call.about]
        for call in calls()
    ]
    return table(["call", "body", "answer", "what it does"], rows)


def answer_of(call: Call) -> str:
    """Return what a call is answered with."""
    return "text" if call.answer in (str, bytes) else kind(call.answer)


def kind(one: Any) -> str:
    """Return the type of a body, in the words of TypeScript."""
    if not is_json(one):
        return ""
    name = one.__name__ if one.__name__ in structs() else f"{one.__args__[0].__name__}[]"
    return code(name)


def requests() -> str:
    """Return all that a client may ask over the socket."""
    return messages(wire.Request, "do", "what it asks", left_out=("id", "table"))


def answers() -> str:
    """Return all that the server may say over the socket."""
    return messages(wire.Answer, "is", "what it says", left_out=())


def messages(union: UnionType, tag: str, about: str, left_out: tuple[str, ...]) -> str:
    """Return the messages of one direction."""
    rows = []
    for struct in members(union):
        if struct is wire.TableMessage:
            said = "all of `TableView`"
        else:
            fields = fields_of(struct.__name__, schemas()[struct.__name__])
            named = [f"{n}{'?' if m else ''}: {k}" for n, m, k in fields if n not in left_out]
            said = ", ".join(code(one) for one in named if not one.startswith(f"{tag}:"))
        rows.append([code(struct.__struct_config__.tag), said, first_line(struct)])
    return table([code(tag), "fields", about], rows)


def shapes() -> str:
    """Return what messages and bodies are made of."""
    union = {*members(wire.Request), *members(wire.Answer)}
    parts = []
    for name, schema in schemas().items():
        struct = structs()[name]
        if struct in union:
            continue
        about = comments(struct)
        rows = [
            [code(f"{field}{'?' if maybe else ''}"), code(said), about.get(field, "")]
            for field, maybe, said in fields_of(name, schema)
        ]
        parts.append(f"### {name}\n\n{first_line(struct)}\n\n{table(['field', 'type', ''], rows)}")
    return "\n".join(parts)


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def code(text: str) -> str:
    """Return text as code inside a table."""
    return "`" + text.replace("|", "\\|") + "`"


if __name__ == "__main__":
    WHERE.write_text(page(WHERE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {WHERE.name}")
