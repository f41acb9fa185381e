"""A table leaves in parts, which together are exactly what ``wire.TableView`` says."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec

from sextet.tables import wire as w
from sextet.tables.views import FixedPart, OwnPart, PublicPart, ViewsPart

PARTS: tuple[type[msgspec.Struct], ...] = (FixedPart, PublicPart, OwnPart, ViewsPart)
#: What a whole table says besides its parts, each time anew.
SAID_EACH_TIME = ("table", "version", "log", "chat")


def names(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    return struct.__struct_fields__


def alike(kind: Any) -> Any:
    """Return a type as JSON has it: a sequence is a list."""
    return str(kind).replace("collections.abc.Sequence", "list")


def test_the_parts_of_a_table_are_the_fields_of_its_view_each_once() -> None:
    parts = [*SAID_EACH_TIME, *(name for part in PARTS for name in names(part))]
    assert sorted(parts) == sorted(names(w.TableView))
    assert names(w.TableMessage) == names(w.TableView)


def test_the_parts_of_a_table_have_the_types_of_its_view() -> None:
    said = get_type_hints(w.TableView)
    for part in PARTS:
        for name, kind in get_type_hints(part).items():
            assert alike(kind) == alike(said[name]), name


def test_news_can_change_every_field_that_changes_and_no_other() -> None:
    changing = [name for part in PARTS[1:] for name in names(part)]
    assert sorted(names(w.TableChanges)) == sorted(changing)
    said = get_type_hints(w.TableView)
    for name, kind in get_type_hints(w.TableChanges).items():
        assert set(get_args(kind)) - {msgspec.UnsetType} == set(get_args(said[name] | None)) - (
            set() if type(None) in get_args(said[name]) else {type(None)}
        ), name
