"""The client's types are the server's, and so is what is printed on the cards it draws."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "web" / "tools" / "wire_types.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = spec_from_file_location("wire_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_clients_types_are_made_from_the_servers_schemas(tool: ModuleType) -> None:
    written = tool.WHERE.read_text(encoding="utf-8")
    assert written == tool.typescript(), "make it anew: python web/tools/wire_types.py"


def test_what_is_printed_on_cards_is_made_from_the_rules(tool: ModuleType) -> None:
    written = tool.FACTS.read_text(encoding="utf-8")
    assert written == tool.facts(), "make it anew: python web/tools/wire_types.py"
