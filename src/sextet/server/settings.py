"""How a server is set up: from the command line, and from environment variables for secrets."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from sextet.core.errors import OptionError
from sextet.core.reasons import Reason, quoted
from sextet.core.words import LANGUAGES


@dataclass(frozen=True)
class Limits:
    """How much one client may do. Each can be set as ``SEXTET_LIMIT_<NAME>``."""

    #: Bytes of one message, and messages on one socket within ``window`` seconds.
    frame: int = 8192
    messages: int = 100
    window: float = 20.0
    #: Malformed messages before a socket is closed.
    malformed: int = 5
    #: Sockets of one address, and tables watched on one socket.
    sockets: int = 60
    watched: int = 30
    #: What one address may do within an hour.
    tables: int = 120
    identities: int = 60
    recoveries: int = 20
    replays: int = 240
    #: Bytes and lines of a record that somebody sends.
    record: int = 256 * 1024
    lines: int = 5000


@dataclass(frozen=True)
class Smtp:
    """Where mail is handed in: ``SEXTET_SMTP_HOST``, ``_PORT``, ``_USER``, ``_PASSWORD``, …"""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    #: The sender's address.
    sender: str = ""
    #: ``starttls``, ``tls`` or ``none``.
    security: str = "starttls"


@dataclass(frozen=True)
class Settings:
    """Everything that a process of the server must know to begin."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    #: Addresses or networks of reverse proxies whose ``X-Forwarded-…`` headers are believed.
    trusted_proxies: tuple[str, ...] = ()
    #: Names under which the server is reached, besides its own addresses.
    public_names: tuple[str, ...] = ()
    #: Whether bots seem to think.
    bot_delay: bool = True
    name: str = "Sextet"
    smtp: Smtp = Smtp()
    limits: Limits = Limits()
    log_level: str = "warning"
    #: Whether the log may name the addresses of clients.
    log_addresses: bool = False
    #: In which language it speaks to whoever starts it.
    language: str = LANGUAGES[0]
    #: Threads in which bots think; 0: by the machine.
    threads: int = 0


def from_environment(settings: Settings, environment: Mapping[str, str] = os.environ) -> Settings:
    """Add what environment variables say: limits, and how mail is sent."""
    limits = _read(settings.limits, "SEXTET_LIMIT_", environment)
    smtp = _read(settings.smtp, "SEXTET_SMTP_", environment)
    if smtp.security not in ("starttls", "tls", "none"):
        raise OptionError(Reason("server.no-security", given=quoted(smtp.security)))
    if smtp.host and not smtp.sender:
        raise OptionError(Reason("server.no-sender"))
    return replace(settings, limits=limits, smtp=smtp)


def _read(given: Any, prefix: str, environment: Mapping[str, str]) -> Any:
    found: dict[str, Any] = {}
    for one in fields(given):
        text = environment.get(prefix + one.name.upper())
        if text is None:
            continue
        kind = type(getattr(given, one.name))
        try:
            found[one.name] = kind(text)
        except ValueError:
            variable = f"{prefix}{one.name.upper()}"
            raise OptionError(
                Reason("server.no-number", variable=variable, given=quoted(text))
            ) from None
    return replace(given, **found)


def default_database(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where a user's own server keeps its tables, as the platform wants it."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "sextet" / "sextet.db"
