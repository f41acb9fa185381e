"""From nothing: what a stranger does with a clone, and with a wheel, on a machine without tools.

``make fresh`` clones what is committed into an empty folder, with an empty home and a PATH that
holds nothing but basic programs: no uv, no Node, no environment or cache of the developer. There
it does ``make run``, waits for the page, plays a game of each kind, stops by Ctrl-C, starts again
on the same database and finds the games. Then it packs the source, builds the wheel out of that
package, installs it by plain pip and does the same with ``sextet serve`` and ``sextet play``.

Needs Python's standard library only. Everything it made is removed at the end; every step has a
time limit; where one fails, the end of its log is printed.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAYER = Path(__file__).with_name("player.py")

#: Seconds that a step may take: one that downloads, one that also compiles, a page, a stop.
DOWNLOADING, PLAYING, PAGE, STOPPING = 600.0, 1260.0, 900.0, 20.0
#: All that is in reach besides Python: a shell, make, git and the basic programs of any system.
TOOLS = """
    awk basename bash cat chmod cmp comm cp cut date dirname env expand expr false find getconf git
    grep head id install ldd ln ls make mkdir mktemp mv nproc od printf ps pwd readlink realpath rm
    rmdir sed seq sh sleep sort stat tail tar tee test touch tr true uname uniq wc which xargs
"""
#: How this machine reaches the network; nothing else of the environment is handed on.
NETWORK = re.compile(
    r"(https?|all|no)_proxy|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE"
    r"|NODE_EXTRA_CA_CERTS|PIP_(CERT|INDEX_URL|DEFAULT_TIMEOUT)|UV_(INDEX|DEFAULT_INDEX)"
    r"|npm_config_(registry|cafile)",
    re.IGNORECASE,
)
BEGAN = time.monotonic()

Command = Sequence[str | Path]


class Failure(Exception):  # noqa: N818 - it is told to people
    """A step that did not do what it must; with the log to show."""

    def __init__(self, what: str, log: Path | None = None) -> None:
        super().__init__(what)
        self.log = log


def say(text: str) -> None:
    """Show progress, with the seconds since the beginning."""
    print(f"{time.monotonic() - BEGAN:5.0f} s  {text}", flush=True)


def main() -> int:
    """Do all of it; return the status for the shell."""
    folder = Path(tempfile.mkdtemp(prefix="sextet-fresh-"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        machine = Machine(folder)
        clone = machine.clone()
        from_clone(machine, clone)
        from_wheel(machine, clone)
        say("fresh: a clone and a wheel work from nothing; cleaning up")
        return 0
    except Failure as failure:
        say(f"FAILED: {failure}")
        if failure.log is not None and failure.log.exists():
            lines = failure.log.read_text(errors="replace").splitlines()
            print("\n".join(f"        {line}" for line in lines[-30:]), flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        # What pip and npm leave is sometimes not writable.
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            subprocess.run(["chmod", "-R", "u+rwX", folder], check=False)
            shutil.rmtree(folder, ignore_errors=True)


class Machine:
    """A folder that plays a machine nobody has prepared."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home, self.tools = folder / "home", folder / "bin"
        self.home.mkdir()
        self.tools.mkdir()
        for name in TOOLS.split():
            if (found := shutil.which(name, path="/usr/bin:/bin:/usr/local/bin")) is not None:
                (self.tools / name).symlink_to(found)
        python = getattr(sys, "_base_executable", sys.executable)
        # Called, not linked: an interpreter looks for its library beside where it lies.
        script = self.tools / "python3"
        script.write_text(f'#!/bin/sh\nexec "{os.path.realpath(python)}" "$@"\n')
        script.chmod(0o755)
        for name in ("uv", "node", "npm"):
            if shutil.which(name, path=str(self.tools)) is not None:
                raise Failure(f"{name} is in reach")
        version = ".".join(map(str, sys.version_info[:3]))
        say(f"an empty home and {len(TOOLS.split())} basic programs; Python {version}")

    @property
    def environment(self) -> dict[str, str]:
        """All that a program here is told."""
        network = {k: v for k, v in os.environ.items() if NETWORK.fullmatch(k)}
        here = {"HOME": str(self.home), "PATH": str(self.tools), "LANG": "C.UTF-8"}
        return network | here | {"TMPDIR": str(self.folder)}

    def clone(self) -> Path:
        """Return a clone of what is committed."""
        clone = self.folder / "sextet"
        # As the caller: git reads nobody's repository for somebody without a home.
        done = subprocess.run(["git", "clone", "-q", ROOT, clone], timeout=60, check=False)
        if done.returncode != 0:
            raise Failure("there is no clone")
        return clone

    def run(self, name: str, command: Command, limit: float, cwd: Path) -> str:
        """Run a command to its end; return what it said."""
        log = self.folder / f"{name}.log"
        with self.start(log, command, cwd) as process:
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                raise Failure(f"{name}: not done within {limit:.0f} s", log) from None
        if status != 0:
            raise Failure(f"{name}: ended with status {status}", log)
        return log.read_text(errors="replace")

    @contextmanager
    def start(self, log: Path, command: Command, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
        """Start a command in a process group of its own; nothing of it is left afterwards."""
        with log.open("wb") as said:
            process = subprocess.Popen(
                [str(word) for word in command],
                cwd=cwd,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                # A job in the background hands an ignored Ctrl-C down to all its children.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            )
        try:
            yield process
        finally:
            for ending in (signal.SIGTERM, signal.SIGKILL):
                if not group_lives(process):
                    break
                os.killpg(process.pid, ending)
                for _ in range(50):
                    if not group_lives(process):
                        break
                    time.sleep(0.1)
            process.wait(10)


def group_lives(process: subprocess.Popen[bytes]) -> bool:
    """Tell whether any process of the group is left."""
    process.poll()
    try:
        os.killpg(process.pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # on macOS, a group of which only the dead are left
        return False
    return True


def from_clone(machine: Machine, clone: Path) -> None:
    """``make run`` in a clone: page, games, Ctrl-C, again."""
    port = free_port()
    words = f"--port {port} --no-open --database {machine.folder / 'clone.db'}"
    command = ["make", "run", f"ARGS={words}"]
    python = clone / ".venv" / "bin" / "python"
    serve_and_play(machine, "make run", command, clone, port, python)


def from_wheel(machine: Machine, clone: Path) -> None:
    """Pack the source, build the wheel from that, install it by pip, serve."""
    began = time.monotonic()
    python = clone / ".venv" / "bin" / "python"
    dist = machine.folder / "dist"
    pack: Command = [python, "-m", "hatchling", "build", "-t", "sdist", "-d", dist]
    machine.run("sdist", pack, DOWNLOADING, clone)
    (sdist,) = dist.glob("*.tar.gz")
    say(f"packed: {sdist.name}, {sdist.stat().st_size // 1024} KB")
    env = machine.folder / "env"
    machine.run("venv", ["python3", "-m", "venv", env], 120, machine.folder)
    pip: Command = [env / "bin" / "python", "-m", "pip"]
    build: Command = [*pip, "wheel", "-q", "--no-deps", "-w", dist, sdist]
    machine.run("wheel", build, DOWNLOADING, machine.folder)
    (wheel,) = dist.glob("*.whl")
    built = time.monotonic()
    say(f"built: {wheel.name}, {wheel.stat().st_size // 1024} KB, in {built - began:.0f} s")
    # Bytecode is left to the first start: most of what comes along is never loaded.
    install: Command = [*pip, "install", "-q", "--no-compile", wheel]
    machine.run("install", install, DOWNLOADING, machine.folder)
    say(f"installed by pip in {time.monotonic() - built:.0f} s")
    port = free_port()
    database = machine.folder / "wheel.db"
    sextet: Command = [env / "bin" / "sextet", "serve", "--port", str(port), "--no-open"]
    command: Command = [*sextet, "--database", database]
    serve_and_play(machine, "sextet serve", command, machine.folder, port, env / "bin" / "python")
    began = time.monotonic()
    play: Command = [env / "bin" / "sextet", "play", "six-nimmt", "--bot", "level:1"]
    if "bull head" not in machine.run("play", play, PLAYING, machine.folder):
        raise Failure("no table of 6 nimmt! in the terminal", machine.folder / "play.log")
    say(f"sextet play: at the table in {time.monotonic() - began:.0f} s")


def serve_and_play(
    machine: Machine,
    name: str,
    command: Command,
    cwd: Path,
    port: int,
    python: Path,
) -> None:
    """Start a server, play, stop it; start it again and find what was played."""
    url, games = f"http://127.0.0.1:{port}", machine.folder / f"games-{port}.json"
    for time_, what, limit in (("first", "play", PLAYING), ("second", "look", 60.0)):
        log = machine.folder / f"{name.replace(' ', '-')}-{time_}.log"
        began = time.monotonic()
        with machine.start(log, command, cwd) as process:
            spans = wait_for_page(process, log, url)
            say(f"{name}, the {time_} time: the page after {told(began, spans)}")
            player: Command = [python, PLAYER, what, url, games]
            for line in machine.run("player", player, limit, machine.folder).splitlines():
                say(f"  {line}")
            ctrl_c(process, log)


def wait_for_page(process: subprocess.Popen[bytes], log: Path, url: str) -> list[tuple[str, float]]:
    """Wait until the built page answers; return the lines said until then, each with its time."""
    until = time.monotonic() + PAGE
    lines: list[tuple[str, float]] = []
    while time.monotonic() < until:
        now = time.monotonic()
        said = log.read_text(errors="replace").splitlines()
        lines += [(line, now) for line in said[len(lines) :]]
        if process.poll() is not None:
            raise Failure("the server ended without a page", log)
        try:
            page = fetch(url)
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
            continue
        if "<!doctype html" not in page.lower() or "/assets/" not in page:
            raise Failure(f"the page is not the built client: {page[:200]!r}", log)
        lines.append(("", time.monotonic()))
        if "Permission is hereby granted" not in fetch(f"{url}/licences.txt"):
            raise Failure("the page does not name the licences of what is in it", log)
        return lines
    raise Failure(f"no page within {PAGE:.0f} s", log)


def fetch(url: str) -> str:
    """Return what a server answers."""
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def told(began: float, lines: list[tuple[str, float]]) -> str:
    """Say how long the page took, downloading told apart from building and starting."""
    kinds = {
        "Installing": "downloading and installing",
        "Building": "building the page",
        "Starting": "starting",
    }
    sums: dict[str, float] = {}
    kind, since = "", began
    for line, at in [*lines, ("Starting", lines[-1][1])]:
        if (next_kind := kinds.get(line.partition(" ")[0])) is not None:
            # What comes before the first word is said, an environment is made and filled in.
            kind = kind or next_kind
            sums[kind] = sums.get(kind, 0.0) + at - since
            kind, since = next_kind, at
    parts = ", ".join(f"{kind} {seconds:.0f} s" for kind, seconds in sums.items())
    return f"{since - began:.0f} s ({parts})"


def ctrl_c(process: subprocess.Popen[bytes], log: Path) -> None:
    """Stop a server as a terminal does; it must end soon, in peace and as a whole."""
    began = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    try:
        status = process.wait(STOPPING)
    except subprocess.TimeoutExpired:
        raise Failure(f"not stopped {STOPPING:.0f} s after Ctrl-C", log) from None
    said = log.read_text(errors="replace")
    if "Traceback" in said:
        raise Failure("a traceback in the log", log)
    if status not in (0, 2, 130, -signal.SIGINT):
        raise Failure(f"stopped by Ctrl-C with status {status}", log)
    for _ in range(50):
        if not group_lives(process):
            break
        time.sleep(0.1)
    else:
        raise Failure("processes are left after Ctrl-C", log)
    say(f"  stopped by Ctrl-C in {time.monotonic() - began:.1f} s, status {status}")


def free_port() -> int:
    """Return a port of this machine that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
