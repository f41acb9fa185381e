"""What the socket carries, beyond the commands that tables know; docs/protocol.md describes it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from sextet.server.problems import problem
from sextet.tables.commands import AnyCommand, Command, CommandId, MoveText, SeatNumber
from sextet.tables.shown import Happening


class Watch(Command, frozen=True, tag="watch"):
    """Send a table and then what changes there; ``version``: what the client has already."""

    version: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Unwatch(Command, frozen=True, tag="unwatch"):
    """Send nothing more of a table."""


class Preview(Command, frozen=True, tag="preview"):
    """Ask what moves would cause; without moves, what each legal one would."""

    seat: SeatNumber
    moves: Annotated[tuple[MoveText, ...], msgspec.Meta(max_length=64)] | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Ask whether somebody is there."""

    id: Annotated[str, msgspec.Meta(max_length=40)] = ""


Request = AnyCommand | Watch | Unwatch | Preview | Ping

decode = msgspec.json.Decoder(Request).decode
encode = msgspec.json.Encoder().encode


class _Envelope(msgspec.Struct):
    id: CommandId = ""


_open = msgspec.json.Decoder(_Envelope).decode


class Hello(msgspec.Struct, frozen=True, tag_field="is", tag="hello"):
    """The first message: which client the server would serve, and who it takes this one for."""

    build: str
    identity: str | None


class Done(msgspec.Struct, frozen=True, tag_field="is", tag="done"):
    """A command was accepted and is durable."""

    id: str
    version: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="is", tag="refused"):
    """A message was not accepted."""

    id: str
    code: str
    text: str
    values: dict[str, Any]


class Previewed(msgspec.Struct, frozen=True, tag_field="is", tag="preview"):
    """What moves would cause."""

    id: str
    table: str
    version: int
    seat: int
    moves: dict[str, list[Happening]]


class Pong(msgspec.Struct, frozen=True, tag_field="is", tag="pong"):
    """Somebody is there."""

    id: str


class Bye(msgspec.Struct, frozen=True, tag_field="is", tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    text: str


def refused(id: str, code: str, values: dict[str, Any] | None = None) -> RefusedMessage:
    """Return a refusal in words."""
    said = problem(code, values)
    return RefusedMessage(id, said.code, said.text, said.values)


def id_of(data: str) -> str:
    """Return the id of a message that could not be understood, if it has one."""
    try:
        return _open(data).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
