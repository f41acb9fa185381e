"""A server looks for rubbish seldom, and finds it all the same."""

from __future__ import annotations

import subprocess
import sys

SEARCH = """
import gc, weakref
from sextet.server.rubbish import NEW, search_seldom

class Node:
    pass

search_seldom()
here = gc.get_freeze_count()
one = Node()
one.own = one
gone = weakref.ref(one)
del one
before = gc.get_stats()[0]["collections"]
kept = [[] for _ in range(NEW + 100)]
print(here > 1_000, gc.get_stats()[0]["collections"] - before, gone() is None)
"""


def test_what_is_loaded_is_not_searched_and_what_comes_later_is_found() -> None:
    done = subprocess.run([sys.executable, "-c", SEARCH], capture_output=True, text=True)
    assert done.stdout.split() == ["True", "1", "True"], done.stderr
