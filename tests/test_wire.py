"""The client's types and the page of the protocol are made from the server's structs."""

from __future__ import annotations

import json

import msgspec
import pytest
from tools import protocol, wire_types
from tools.schemas import calls, schemas

from sextet.tables.wire import Bye, Done, Pong, encode
from tests import wire


def test_the_clients_types_are_made_from_the_servers_structs() -> None:
    written = wire_types.WHERE.read_text(encoding="utf-8")
    assert written == wire_types.typescript(), "make it anew: make wire"


def test_the_page_of_the_protocol_is_made_from_the_servers_structs() -> None:
    written = protocol.WHERE.read_text(encoding="utf-8")
    assert written == protocol.page(written), "make it anew: make wire"


def test_every_struct_that_crosses_the_wire_says_what_it_is() -> None:
    assert [name for name, schema in schemas().items() if not schema.get("description")] == []


def test_every_call_says_what_it_does_and_what_it_gives() -> None:
    assert [call.path for call in calls() if not call.about or call.answer is bytes] == [
        "/api/me/export",
        "/metrics",
    ]


def test_an_answer_as_its_struct_says_is_taken() -> None:
    said = {"is": "done", "id": "1", "version": 5, "receipt": "5.x"}
    assert wire.answer(encode(Done("1", 5, "5.x"))) == said


@pytest.mark.parametrize(
    "message",
    [
        {"is": "done", "id": "1", "version": 5},
        {"is": "done", "id": "1", "version": 5, "receipt": "", "more": 0},
        {"is": "done", "id": "1", "version": "5", "receipt": ""},
        {"is": "dOne", "id": "1", "version": 5, "receipt": ""},
        {"is": "preview", "id": "", "table": "", "version": 1, "seat": 1, "moves": {"1": [{}]}},
        {"is": "news", "table": "", "version": 1, "since": 0, "entries": [], "chat": []},
    ],
)
def test_an_answer_with_a_field_unknown_missing_or_wrong_is_not(message: object) -> None:
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        wire.answer(json.dumps(message))


def test_a_field_unknown_deep_inside_is_found() -> None:
    undo: dict[str, object] = {"seat": 1, "agreed": [], "since": 3}
    changed: dict[str, object] = {
        "offers": {"draw": [], "undo": undo, "rematch": None, "time": None}
    }
    news = {"is": "news", "table": "t", "version": 2, "since": 1, "entries": [], "chat": []}
    with pytest.raises(AssertionError, match="since is only on one side"):
        wire.answer(json.dumps({**news, "changed": changed}))
    del undo["since"]
    assert wire.answer(json.dumps({**news, "changed": changed}))["changed"] == changed


def test_answers_are_told_apart_by_what_they_are() -> None:
    assert [wire.answer(encode(one))["is"] for one in (Pong("1"), Bye("a", "b"))] == ["pong", "bye"]


def test_what_is_printed_on_cards_is_made_from_the_rules() -> None:
    written = wire_types.FACTS.read_text(encoding="utf-8")
    assert written == wire_types.facts(), "make it anew: make wire"
