"""How rules become machine code: three functions for the whole project.

A rule is a plain Python function over a NumPy record. ``@rule`` compiles it into the rules that
call it; ``@entry`` makes one that Python calls, too, for arguments of the types that it names;
``entry_at`` makes an entry of a rule over one state, for an array of states and an index. The
machine code of entries is kept in a cache. With ``NUMBA_DISABLE_JIT=1`` the same source runs
interpreted. What numba does with all of it is in parts.py.

The cache has a folder for each module, named by a hash of its source and of all sources that it
imports, directly or not: numba itself does not notice that a *callee in another file* has changed.
So a changed player leaves the rules compiled. Where the user's cache cannot be written, a
temporary folder serves.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, overload

import numpy as np
import numpy.typing as npt

P = ParamSpec("P")
R = TypeVar("R")

#: An array of game states. From Python, entry points take such an array and an index.
States = npt.NDArray[np.void]

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

PACKAGE = Path(__file__).parents[1]


class Compiled(NamedTuple):
    """An entry that has been declared: its module, its name, and who needs it."""

    module: str
    name: str
    #: The lowest level of bots that needs it; 0: the game itself.
    level: int
    #: Its ``parts.Entry``.
    entry: Any


#: Every entry of the modules that have been imported, in the order of their source.
ENTRIES: list[Compiled] = []


# Decorators


@overload
def rule(function: Callable[P, R]) -> Callable[P, R]: ...
@overload
def rule(
    *, inline: bool = False, wraps: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def rule(function: Any = None, *, inline: bool = False, wraps: bool = False) -> Any:
    """Compile a function over records into its callers, or leave it as it is when interpreting.

    Give ``inline`` to small functions on the hottest path, ``wraps`` to those whose unsigned
    arithmetic is meant to overflow. Values read from a record pass through ``int()``: a small
    integer type wraps when interpreted and widens when compiled.
    """

    def decorate(plain: Callable[..., Any]) -> Callable[..., Any]:
        if INTERPRETED:
            return _interpret(plain, wraps)
        from sextet.core.parts import Part

        part: Callable[..., Any] = Part(plain, inline, module_cache(plain))
        return part

    return decorate(function) if function is not None else decorate


def entry(
    *kinds: Any, inline: bool = False, wraps: bool = False, level: int = 0
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a rule that Python calls with arguments of these kinds.

    A kind is ``int``, ``bool``, ``float``, ``array(...)`` or ``record(...)``. ``level`` is the
    lowest level of bots that needs the entry; what only the strongest need is compiled last.
    """

    def decorate(plain: Callable[P, R]) -> Callable[P, R]:
        if INTERPRETED:
            return _interpret(plain, wraps)
        made: Callable[P, R] = _declare(plain, kinds, inline, level, module_cache(plain))
        return made

    return decorate


def entry_at(
    function: Callable[Concatenate[Any, P], R], state: Any, *kinds: Any, level: int = 0
) -> Callable[Concatenate[States, int, P], R]:
    """Make an entry of a rule: where the rule takes a state, it takes an array and an index.

    ``state`` is the states' dtype, ``kinds`` are those of the rule's other arguments, two at most.
    A call from Python costs 0.3 µs; with one record as an argument it would cost 2.
    """
    plain: Any = getattr(function, "py_func", function)
    template = (_at_alone, _at_with_one, _at_with_two)[len(kinds)]
    made = _calling(function, template, f"{plain.__name__}_at")
    made.__doc__ = plain.__doc__
    if not INTERPRETED:
        made = _declare(made, (array(state), int, *kinds), False, level, module_cache(plain))
    return made  # type: ignore[no-any-return]


def seats_who(may_act: Callable[[Any, int], bool]) -> Callable[[Any], int]:
    """Make the rule that returns all seats for which a rule holds, one bit each."""
    return rule(_calling(may_act, _seats_who, f"seats_who_{may_act.__name__}"))


def _calling(function: Any, template: Any, name: str) -> Any:
    """Return a template's code as a function of its own, which calls a rule.

    Not a closure over the rule, which the cache could not find again (docs/decisions/0009): a
    global is looked up when the code is compiled, and that is all.
    """
    plain: Any = getattr(function, "py_func", function)
    made = FunctionType(template.__code__, {"_rule": function, "state_at": state_at})
    made.__name__ = made.__qualname__ = name
    made.__module__, made.__doc__ = plain.__module__, template.__doc__
    return made


def _declare(plain: Any, kinds: Sequence[Any], inline: bool, level: int, folder: Path) -> Any:
    from sextet.core.parts import Entry

    made = Entry(plain, kinds, inline, folder)
    ENTRIES.append(Compiled(plain.__module__, plain.__name__, level, made))
    return made


#: What ``entry_at`` puts a rule in the place of.
_rule: Callable[..., Any] = len


def _seats_who(state: Any) -> int:
    """Return the seats for which the rule holds, one bit each."""
    seats = 0
    for seat in range(state.players):
        if _rule(state, seat):
            seats |= 1 << seat
    return seats


def _at_alone(states: States, i: int) -> Any:
    return _rule(state_at(states, i))


def _at_with_one(states: States, i: int, first: Any) -> Any:
    return _rule(state_at(states, i), first)


def _at_with_two(states: States, i: int, first: Any, second: Any) -> Any:
    return _rule(state_at(states, i), first, second)


def array(dtype: Any, dimensions: int = 1) -> Callable[[], Any]:
    """Name the kind of an argument: an array of numbers or records."""

    @functools.cache
    def kind() -> Any:
        from sextet.core.parts import array_type

        return array_type(dtype, dimensions)

    return kind


def record(dtype: Any) -> Callable[[], Any]:
    """Name the kind of an argument: one record."""

    @functools.cache
    def kind() -> Any:
        from sextet.core.parts import record_type

        return record_type(dtype)

    return kind


def _interpret(function: Callable[P, R], wraps: bool) -> Callable[P, R]:
    if not wraps:
        return function

    @functools.wraps(function)
    def wrapping(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return wrapping


# The cache


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
    """Return the writable folder in which machine code is kept, creating it."""
    try:
        folder = user_cache()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        folder = Path(tempfile.mkdtemp(prefix="sextet-")) / "sextet"
        folder.mkdir()
        return folder


def module_cache(function: Callable[..., Any]) -> Path:
    """Return the folder for the machine code of a function's module, creating it."""
    return _module_cache(function.__module__, Path(function.__code__.co_filename))


@functools.cache
def _module_cache(module: str, file: Path) -> Path:
    name = f"{module.removeprefix('sextet.')}-{sources_hash(file, PACKAGE)}"
    folder = cache_folder() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def sources_hash(file: Path, package: Path) -> str:
    """Name this version of a module's machine code: all sources that it may be made of.

    Constants are compiled in, so every module counts that the file imports, directly or not.
    """
    digest = hashlib.sha256()
    for path in sorted(sources_of(file, package)):
        text = _read(path)
        name = path.relative_to(package) if path.is_relative_to(package) else path.name
        digest.update(f"{name} {len(text)}\n".encode())
        digest.update(text)
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_") and name not in ("NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS"):
            digest.update(f"{name}={value}\n".encode())
    return digest.hexdigest()[:16]


def sources_of(file: Path, package: Path) -> set[Path]:
    """Return a source file and all files of the package that it imports, directly or not."""
    found: set[Path] = set()
    waiting = [file, package / "core" / "compiled.py", package / "core" / "parts.py"]
    while waiting:
        path = waiting.pop()
        if path not in found and path.is_file():
            found.add(path)
            waiting += _imported(path, package)
    return found


_IMPORT = re.compile(
    rb"^[ \t]*(?:from[ \t]+sextet([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)"
    rb"|import[ \t]+sextet([\w.]*))",
    re.MULTILINE,
)


@functools.cache
def _imported(path: Path, package: Path) -> tuple[Path, ...]:
    files: list[Path] = []
    for module, names, whole in _IMPORT.findall(_read(path)):
        base = package.joinpath(*(module or whole).decode().split("."))
        files += [base.with_suffix(".py"), base / "__init__.py"]
        # What is imported from a package may be a module of it.
        files += [base / f"{name.decode()}.py" for name in re.findall(rb"\w+", names)]
    return tuple(files)


@functools.cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


# Records


def copy_of(states: States) -> States:
    """Return a copy of states, as bytes: NumPy copies records field by field, 15 × as slowly."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


if INTERPRETED:

    def state_at(states: States, i: int) -> Any:
        """Return state ``i`` of an array, its fields readable and writable by name."""
        return states.view(np.recarray)[i]

else:

    @rule(inline=True)
    def state_at(states: States, i: int) -> Any:
        """Return state ``i`` of an array, its fields readable and writable by name."""
        return states[i]
