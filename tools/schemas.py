"""What crosses the wire, found in the server itself: its calls, its messages, their structs."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response
from litestar.params import BodyKwarg

from sextet.server.app import ROUTES
from sextet.server.problems import Refusal
from sextet.tables import wire

Schema = dict[str, Any]


@dataclass(frozen=True)
class Call:
    """One call over HTTP: what it takes and what it gives, as types."""

    method: str
    path: str
    body: Any
    answer: Any
    about: str


def calls() -> list[Call]:
    """Return all calls, in the order in which the server lists them."""
    found = []
    for handler in (handler for room in ROUTES for handler in room.ROUTES):
        hints = get_type_hints(handler.fn, include_extras=True)
        (method,), (path,) = handler.http_methods, handler.paths
        answer = hints["return"]
        if get_origin(answer) is Response:
            (answer,) = get_args(answer)
        path = re.sub(r"{(\w+):\w+}", r"{\1}", path)
        found.append(Call(method, path, _body(hints.get("data")), answer, first_line(handler.fn)))
    return found


def _body(hint: Any) -> Any:
    """Return the type of a body, without what Litestar adds to it."""
    if hint is None:
        return None
    kind, *more = get_args(hint)
    assert any(isinstance(one, BodyKwarg) for one in more)
    return kind


def members(union: UnionType) -> tuple[Any, ...]:
    """Return the structs of a union."""
    return get_args(union)


def structs() -> dict[str, Any]:
    """Return every struct that crosses the wire, by name: messages first, then bodies."""
    roots = [*members(wire.Request), *members(wire.Answer), wire.TableView, Refusal]
    for call in calls():
        roots += [one for one in (call.body, call.answer) if is_json(one)]
    found: dict[str, Any] = {}
    for root in roots:
        for struct in _structs_in(root):
            if found.setdefault(struct.__name__, struct) is not struct:
                raise SystemExit(f"two structs are called {struct.__name__}")
    return found


def is_json(kind: Any) -> bool:
    """Tell whether a body is JSON of a known form."""
    return kind not in (None, type(None), str, bytes, Any)


def _structs_in(kind: Any, around: tuple[Any, ...] = ()) -> list[Any]:
    """Return the structs that a type is made of, itself first; one inside itself is not again."""
    parts = get_args(kind)
    found = []
    if hasattr(kind, "__struct_fields__") or hasattr(kind, "__dataclass_fields__"):
        if kind in around:
            return []
        parts, around = tuple(get_type_hints(kind).values()), (*around, kind)
        found = [kind]
    return found + [inner for part in parts for inner in _structs_in(part, around)]


def schemas() -> dict[str, Schema]:
    """Return the JSON schema of every struct that crosses the wire, by name."""
    _, found = msgspec.json.schema_components(structs().values(), ref_template="{name}")
    return {name: found[name] for name in structs()}


def may_leave_out_defaults(struct: Any) -> bool:
    """Tell whether fields may be missing: in what is asked, never in what is sent whole."""
    config = getattr(struct, "__struct_config__", None)
    return config is not None and (config.forbid_unknown_fields or config.omit_defaults)


def fields_of(name: str, schema: Schema) -> list[tuple[str, bool, str]]:
    """Return the fields of a struct: name, whether it may be missing, type as in TypeScript."""
    maybe = may_leave_out_defaults(structs()[name])
    required = schema.get("required", ())
    return [
        (field, maybe and field not in required, SAID_BETTER.get((name, field)) or type_of(kind))
        for field, kind in schema["properties"].items()
    ]


#: What a schema cannot say.
SAID_BETTER = {
    ("PlayerView", "position"): "Position",
    ("ReplayFrame", "position"): "Position",
    ("Happening", "after"): "Picture[]",
    ("LogEntry", "after"): "Picture[]",
}


def type_of(schema: Schema) -> str:
    """Return the TypeScript type that a schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(map(type_of, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(
            f"'{one}'" if isinstance(one, str) else str(one) for one in schema["enum"]
        )
    if "const" in schema:
        return f"'{schema['const']}'"
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
        case "array":
            inner = type_of(schema.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


def first_line(what: Any) -> str:
    """Return the first line of a docstring, as one reads it outside Python."""
    text = (inspect.getdoc(what) or "").partition("\n")[0]
    return text.replace("``", "`")


def comments(struct: Any) -> dict[str, str]:
    """Return what stands above the fields of a struct as ``#:``, by field."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__[:-1]):
        if not base.__module__.startswith("sextet."):
            continue
        lines: list[str] = []
        for line in inspect.getsource(base).splitlines():
            if said := re.fullmatch(r"    #: (.*)", line):
                lines.append(said[1])
            elif field := re.match(r"    (\w+):", line):
                if lines:
                    found[field[1]] = " ".join(lines).replace("``", "`")
                lines = []
    return found
