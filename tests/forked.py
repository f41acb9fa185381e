"""``sextet …`` in a moment: forked from a process that has loaded and warmed up everything.

Of a start the half second of imports and the rules' machine code are left out, once they were
there. Who must be met by a start from nothing asks for it (``afresh``), and so does whoever gives
something that Python or the rules read when they are loaded: a cache, a path, another library.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

#: As the command itself, from this checkout.
SEXTET = "import sys; from sextet.cli import main; sys.argv[0] = 'sextet'; main()"

forking = multiprocessing.get_context("forkserver")
forking.set_forkserver_preload(["tests.warm"])

#: What may be another than where all are forked from: it is read by what runs, not by what loads.
READ_LATE = re.compile(r"SEXTET_(?!NO_PARTS)|LC_|LANG$|COLUMNS$|PATH$|PYTEST_|PLAYWRIGHT_")
BORN = dict(os.environ)
#: Tests fork (``tests/conftest.py``); what measures starts as people do.
forks = False


class Forked:
    """A process as ``subprocess.Popen`` has it."""

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], files: Sequence[Path]
    ) -> None:
        kept = (tuple(words), dict(environment), os.getcwd(), tuple(map(str, files)))
        # A server begins no process of multiprocessing, but must not outlive a test that fails.
        self._process = forking.Process(target=_run, args=kept, daemon=words[0] == "serve")
        self._process.start()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """Return its status, once it has ended."""
        return self._process.exitcode

    @property
    def returncode(self) -> int | None:
        return self.poll()

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; returns its status."""
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired("sextet", timeout or 0.0)
        return status

    def send_signal(self, which: int) -> None:
        """Signal it, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, which)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def can_fork(words: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Tell whether a fork would be the same as a start; several servers are started by one."""
    names = {*environment, *BORN}
    other = {name for name in names if environment.get(name) != BORN.get(name)}
    return forks and "--workers" not in words and all(READ_LATE.match(name) for name in other)


def begin(
    words: Sequence[str], environment: Mapping[str, str], out: Path, *, afresh: bool = False
) -> subprocess.Popen[bytes] | Forked:
    """Begin a command that writes to a file, at its end."""
    if can_fork(words, environment) and not afresh:
        return Forked(words, environment, (Path(os.devnull), out, out))
    with out.open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-c", SEXTET, *words],
            stdout=log,
            stderr=subprocess.STDOUT,
            env={**environment, "PYTHONUNBUFFERED": "1"},
        )


def run(
    *words: str | Path, environment: Mapping[str, str], text: str = "", within: float = 300.0
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    said, whole = [str(word) for word in words], {**os.environ, **environment}
    if not can_fork(said, whole):
        return subprocess.run(
            [sys.executable, "-c", SEXTET, *said],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            timeout=within,
            env=whole,
        )
    with tempfile.TemporaryDirectory(prefix="sextet-run-") as folder:
        given, out, errors = files = [Path(folder) / name for name in ("in", "out", "errors")]
        given.write_text(text, encoding="utf-8")
        process = Forked(said, whole, files)
        try:
            status = process.wait(within)
        finally:
            process.kill()
        return subprocess.CompletedProcess(
            said, status, out.read_text(encoding="utf-8"), errors.read_text(encoding="utf-8")
        )


def _run(
    words: Sequence[str], environment: Mapping[str, str], folder: str, files: Sequence[str]
) -> None:
    """Be the command, in the new process."""
    for number, path in enumerate(files):
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND if number else os.O_RDONLY
        opened = os.open(path, flags, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(  # noqa: SIM115
        2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False
    )
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["sextet", *words]
    from sextet.cli import main

    main()
