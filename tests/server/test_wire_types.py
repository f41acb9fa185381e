"""The client's types are the server's."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

TOOL = Path(__file__).parents[2] / "web" / "tools" / "wire_types.py"


def test_the_clients_types_are_made_from_the_servers_schemas() -> None:
    spec = spec_from_file_location("wire_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    written = (TOOL.parents[1] / "src" / "lib" / "wire.ts").read_text(encoding="utf-8")
    assert written == tool.typescript(), "make it anew: python web/tools/wire_types.py"
