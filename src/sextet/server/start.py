"""What ``sextet serve`` does before and around serving: check, compile, say where, open."""

from __future__ import annotations

import os
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from typing import Any

from sextet.core.errors import OptionError
from sextet.core.reasons import Reason
from sextet.server import logs
from sextet.server.addresses import network
from sextet.server.processes import EVERYWHERE, begin, reachable, run_processes, tell, url
from sextet.server.settings import Settings, default_database, from_environment
from sextet.store.address import address
from sextet.store.alone import alone

PORT = 8000
LEVELS = ("debug", "info", "warning", "error")


def start(*, port: int | None, database: str | None, open_browser: bool, **given: Any) -> None:
    """Start the server and stay until it stops."""
    settings = from_environment(
        Settings(
            database=database or str(default_database()),
            port=PORT if port is None else port,
            **given,
        )
    )
    check(settings)
    logs.set_up(settings.log_level, addresses=settings.log_addresses)
    with alone(address(settings.database)):
        serve(settings, exactly=port is not None, open_browser=open_browser)


def serve(settings: Settings, *, exactly: bool, open_browser: bool) -> None:
    """Begin, say where, and stay until it stops."""
    settings, listening, token = begin(settings, exactly=exactly)
    if not exactly and settings.port != PORT:
        tell(settings, "server.other-port", port=PORT, other=settings.port)
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    here = url(host, settings.port)
    tell(settings, "server.started", address=here)
    if (others := reachable(settings.host, settings.port)) is not None and others != here:
        tell(settings, "server.reachable", address=others)
    if token is not None:
        tell(settings, "server.admin-token", token=token)
    if open_browser and has_display():
        threading.Thread(target=open_when_up, args=(here,), daemon=True).start()
    run_processes(settings, listening)
    tell(settings, "server.stopped")


def check(settings: Settings) -> None:
    """Refuse what cannot go together."""
    postgresql = settings.database.startswith(("postgresql", "postgres"))
    if settings.workers > 1 and not postgresql:
        raise OptionError(Reason("server.workers-postgresql"))
    if settings.log_level not in LEVELS:
        known = ", ".join(LEVELS)
        raise OptionError(Reason("server.no-log-level", given=settings.log_level, list=known))
    for proxy in settings.trusted_proxies:
        if network(proxy) is None:
            raise OptionError(Reason("server.no-proxy", given=proxy))


def has_display() -> bool:
    """Tell whether there is a screen on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_when_up(address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):
                webbrowser.open(address)
                return
        except (OSError, urllib.error.URLError):
            time.sleep(0.2)
