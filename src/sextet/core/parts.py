"""How numba is led to compile each rule once: into its callers, and for Python only where asked.

By itself numba optimizes every function on its own, turns it into machine code with a wrapper for
Python around it, and does all of that again inside each caller, once for every mixture of integer
types. A rule is a small function that other rules call; so here

- a ``Part`` is typed and lowered, and no more: its callers optimize it as a piece of themselves.
  All its integers are 64 bits wide, whatever the caller has, so that it exists once;
- an ``Entry`` is what Python calls. It is compiled for the types that it declares, whole, and kept
  in the cache. Called by another rule, it is a part like the others.

Parts rest on what numba does inside (``Unfinished``). Where a version of numba does it otherwise
(``PARTS`` is false), every part is compiled by numba's own ways, with the same result, slowly.
"""

# mypy: disable-error-code="attr-defined,misc,no-untyped-call,override,unused-ignore"
from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.np import numpy_support

log = logging.getLogger("sextet.prepare")

#: How all rules are compiled.
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}

#: Kinds of arguments that are no arrays or records.
SCALARS = {int: types.int64, bool: types.boolean, float: types.float64}

_INSIDE = (
    "_optimize_final_module",
    "_finalize_final_module",
    "_finalize_dynamic_globals",
    "_ensure_finalized",
)
PARTS = all(hasattr(JITCodeLibrary, name) for name in _INSIDE) and not os.environ.get(
    "SEXTET_NO_PARTS"
)


class Unfinished(JITCodeLibrary):
    """The code of a part: ready to be linked into a caller, neither optimized nor executable."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: there is no machine code to point to."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """The code generator, for whoever would tell it where this library's code is."""
        return _Nowhere(self._codegen)


class _Nowhere:
    """A code generator that is asked to note an address in code that does not exist."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Note nothing: the caller's own environment serves."""


class PartCompiler(Compiler):
    """Numba's compiler, which leaves the code of a function unfinished."""

    def define_pipelines(self) -> Any:
        """Return the steps of compiling, once the function has an unfinished library."""
        state = self.state
        state.library = Unfinished(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().define_pipelines()


class Part(CPUDispatcher):
    """A rule as other rules call it. Called from Python, it is compiled as an entry of its own."""

    def __init__(self, function: Callable[..., Any], inline: bool, folder: Path) -> None:
        options: dict[str, Any] = {**OPTIONS, "forceinline": inline}
        if PARTS:
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        compiler = PartCompiler if PARTS else Compiler
        super().__init__(function, targetoptions=options, pipeline_class=compiler)
        self._folder = folder
        self._alone: Any = None
        if not PARTS:
            keep_in(folder, self)

    def get_call_template(self, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        """Return how a call is typed: with all integers 64 bits wide."""
        _, folded = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template([widened(one) for one in folded], {})

    def __call__(self, *args: Any) -> Any:
        """Run the rule from Python."""
        if self._alone is None:
            self._alone = CPUDispatcher(self.py_func, targetoptions=dict(OPTIONS))
            keep_in(self._folder, self._alone)
        return self._alone(*args)


class Entry(CPUDispatcher):
    """A rule as Python calls it, compiled for the types of arguments that it declares."""

    def __init__(
        self, function: Callable[..., Any], kinds: Sequence[Any], inline: bool, folder: Path
    ) -> None:
        super().__init__(function, targetoptions={**OPTIONS, "forceinline": inline})
        self.kinds = tuple(kinds)
        self.part = Part(function, inline, folder)
        keep_in(folder, self)

    def signature(self) -> tuple[Any, ...]:
        """Return the types of the arguments, as numba names them."""
        return tuple(SCALARS.get(kind) or kind() for kind in self.kinds)

    def load(self) -> bool:
        """Take the machine code from the cache; tell whether it is there."""
        signature = self.signature()
        # Two threads may ask for it at once: it must not be taken twice.
        with global_compiler_lock:
            if signature in self.overloads:
                return True
            found = self._kept(signature)
            if found is None:
                return False
            self.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
            self.add_overload(found)
            self.disable_compile()
            return True

    def _kept(self, signature: tuple[Any, ...]) -> Any:
        try:
            return self._cache.load_overload(signature, self.targetctx)
        except Exception as error:
            # A file that a full disk or a power cut left half written is made anew.
            log.warning("%s is compiled anew: %r", self.py_func.__name__, error)
            self._cache.flush()
            return None

    def make(self) -> None:
        """Compile, or take from the cache what was compiled before."""
        with global_compiler_lock:
            if self.load():
                return
            try:
                self.compile(self.signature())
            except OSError as error:
                # Compiled, and not kept: the disk is full, or not ours.
                if self.signature() not in self.overloads:
                    raise
                log.warning("%s could not be kept: %s", self.py_func.__name__, error)
            self.disable_compile()

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Compile at the first call from Python, whatever integers it passes."""
        if self.overloads:
            return super()._compile_for_args(*args, **kws)
        self.make()
        return self.overloads[self.signature()].entry_point

    @property
    def is_compiling(self) -> bool:
        """Whether the rule is being compiled: a call of it is then one of itself."""
        return bool(self._compiling_counter or self.part.is_compiling)

    def get_call_template(self, args: Sequence[Any], kws: dict[str, Any]) -> Any:
        """Return how a call from another rule is typed: it calls the part."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, signature: Any) -> Any:
        """Return what another rule calls."""
        return self.part.get_overload(signature)


def keep_in(folder: Path, dispatcher: Any) -> None:
    """Let numba keep what it compiles of a function in a folder."""
    config: Any = numba.config
    # Numba looks at its setting once, here; a user's own functions keep theirs.
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        dispatcher.enable_caching()
    finally:
        config.CACHE_DIR = before


def widened(kind: Any) -> Any:
    """Return the type for which a part is compiled when it is called with this one."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer) and kind.bitwidth < 64:
        return types.int64
    return kind


def array_type(dtype: Any, dimensions: int) -> Any:
    """Return numba's type of an array of numbers or records, as NumPy makes it."""
    return types.Array(numpy_support.from_dtype(np.dtype(dtype)), dimensions, "C")


def record_type(dtype: Any) -> Any:
    """Return numba's type of one record."""
    return numpy_support.from_dtype(dtype)
