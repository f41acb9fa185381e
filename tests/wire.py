"""Decodes what a server sends strictly, by the structs that say what it may send."""

from __future__ import annotations

import functools
import re
from typing import Any

import msgspec
from tools.schemas import calls, is_json

from sextet.server.problems import Refusal
from sextet.tables.wire import Answer


def strictly(data: str | bytes, kind: Any) -> Any:
    """Return decoded JSON, as dicts and lists; a field unknown, missing or of a wrong type fails.

    What is decoded by a struct and encoded again has exactly the fields of the struct.
    """
    given = msgspec.json.decode(data)
    again = msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(data, type=kind)))
    assert given == again, f"not what {kind} says: {differences(given, again)}"
    return given


def differences(given: Any, again: Any) -> list[str]:
    """Return what differs, as far as names of fields tell."""
    if isinstance(given, dict) and isinstance(again, dict):
        unlike = [f"{key} is only on one side" for key in given.keys() ^ again.keys()]
        both = given.keys() & again.keys()
        return unlike + [f"{key}: {x}" for key in both for x in differences(given[key], again[key])]
    return [] if given == again else [f"{given!r} is not {again!r}"]


def answer(data: str | bytes) -> dict[str, Any]:
    """Return a message of the socket."""
    message: dict[str, Any] = strictly(data, Answer)
    return message


def body(method: str, path: str, data: bytes) -> Any:
    """Return the JSON with which a call over HTTP was answered."""
    return strictly(data, _kind(method, path.partition("?")[0]))


def refusal(data: bytes) -> dict[str, Any]:
    """Return the refusal with which a call over HTTP was answered."""
    refused: dict[str, Any] = strictly(data, Refusal)
    return refused


@functools.cache
def _kind(method: str, path: str) -> Any:
    for call in calls():
        pattern = re.sub(r"{\w+}", "[^/]+", call.path)
        if call.method == method and re.fullmatch(pattern, path) and is_json(call.answer):
            return call.answer
    raise AssertionError(f"{method} {path} is no call that is answered with JSON")
