"""How rules become machine code: one decorator for the whole project.

A rule is a plain Python function over a NumPy record. ``@rule`` compiles it with numba and keeps
the machine code in a cache folder. With ``NUMBA_DISABLE_JIT=1`` the same source runs interpreted.

The cache folder is named by a hash of every source file that holds a rule, because numba itself
does not notice that a *callee in another file* has changed. Where the user's cache cannot be
written, a temporary folder serves.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

P = ParamSpec("P")
R = TypeVar("R")

#: An array of game states. From Python, entry points take such an array and an index.
States = npt.NDArray[np.void]

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def sources_hash(package: Path) -> str:
    """Name this version of the compiled code: its sources, and what changes how they compile.

    A room that holds a rule counts whole: constants of its other files are compiled in.
    """
    digest = hashlib.sha256()
    sources = {path: path.read_bytes() for path in sorted(package.rglob("*.py"))}
    rooms = {path.parent for path, text in sources.items() if b"@rule" in text}
    for path, text in sources.items():
        if path.parent in rooms:
            digest.update(f"{path.relative_to(package)} {len(text)}\n".encode())
            digest.update(text)
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_") and name not in ("NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS"):
            digest.update(f"{name}={value}\n".encode())
    return digest.hexdigest()[:16]


def user_cache() -> Path:
    """Return the folder in which this user's programs keep what can be made anew."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / "sextet"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "sextet"


@functools.cache
def cache_folder() -> Path:
    """Return the writable folder for this version's machine code, creating it."""
    name = sources_hash(Path(__file__).parents[1])
    try:
        folder = user_cache() / name
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return Path(tempfile.mkdtemp(prefix=f"sextet-{name}-"))


def _compile(function: Callable[P, R], inline: bool) -> Callable[P, R]:
    import numba

    config: Any = numba.config
    # Set only while decorating, so that a user's own numba functions keep their cache.
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        compiled = numba.njit(
            cache=True, nogil=True, error_model="numpy", forceinline=inline, boundscheck=None
        )(function)
    finally:
        config.CACHE_DIR = before
    return cast(Callable[P, R], compiled)


def _interpret(function: Callable[P, R], wraps: bool) -> Callable[P, R]:
    if not wraps:
        return function

    @functools.wraps(function)
    def wrapping(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return wrapping


@overload
def rule(function: Callable[P, R]) -> Callable[P, R]: ...
@overload
def rule(
    *, inline: bool = False, wraps: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def rule(function: Any = None, *, inline: bool = False, wraps: bool = False) -> Any:
    """Compile a function over records, or leave it as it is when interpreting.

    Give ``inline`` to small functions on the hottest path, ``wraps`` to those whose unsigned
    arithmetic is meant to overflow. Values read from a record pass through ``int()``: a small
    integer type wraps when interpreted and widens when compiled.
    """

    def decorate(plain: Callable[..., Any]) -> Callable[..., Any]:
        return _interpret(plain, wraps) if INTERPRETED else _compile(plain, inline)

    return decorate(function) if function is not None else decorate


def copy_of(states: States) -> States:
    """Return a copy of states, as bytes: NumPy copies records field by field, 6 × as slowly."""
    copied: States = states.view(np.uint8).copy().view(states.dtype)
    return copied


if INTERPRETED:

    def state_at(states: States, i: int) -> Any:
        """Return state ``i`` of an array, its fields readable and writable by name."""
        return states.view(np.recarray)[i]

else:

    @rule(inline=True)
    def state_at(states: States, i: int) -> Any:
        """Return state ``i`` of an array, its fields readable and writable by name."""
        return states[i]
