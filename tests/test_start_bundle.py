"""What the start page loads before anybody can click is small, in every language."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import sextet
from sextet.core.words import LANGUAGES

BUILT = Path(sextet.__file__).parent / "web_dist"
MOST = 60_000

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="the page is not built: make web")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_with_its_language_is_at_most_60_kb_compressed(language: str) -> None:
    page = (BUILT / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="/([^"]+\.(?:js|css|svg))"', page)
    # Words that few people see are chunks of their own.
    words = [
        path.relative_to(BUILT).as_posix()
        for path in BUILT.glob(f"assets/{language}-*.js")
        if "web.start." in path.read_text("utf-8")
    ]
    assert len(words) == 1
    files = {"index.html", *named, *words}
    sizes = {name: len(gzip.compress((BUILT / name).read_bytes())) for name in files}
    assert sum(sizes.values()) <= MOST, sizes
