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
    #: Tables of bots only that go on at once, of one opener.
    bot_tables: int = 4
    #: Requests of one address within a minute, in each process.
    requests: int = 1200
    #: What one address may do within an hour.
    tables: int = 120
    rematches: int = 120
    identities: int = 60
    #: Changes of an identity: its name, mail, language, a new recovery code.
    changes: int = 120
    recoveries: int = 20
    replays: int = 240
    #: Moves tried from a moment of a game.
    ideas: int = 1200
    subscriptions: int = 30
    #: Looks at one's statistics.
    statistics: int = 240
    #: Puzzles and mistakes of one's own, each shown or answered.
    puzzles: int = 1200
    #: Studies for one person's statistics, and files with all that is theirs, within an hour.
    studies: int = 60
    exports: int = 6
    #: Mails to one person, and to one address, that ask whether it is theirs, within an hour.
    mails: int = 5
    #: Reports of one person within an hour; of one address five times as many.
    reports: int = 10
    #: Wrong tokens of an admin that one address may try within an hour.
    admin: int = 20
    #: Pushes to one person within an hour.
    pushes: int = 60
    #: Bytes and lines of a record that somebody sends.
    record: int = 256 * 1024
    lines: int = 5000


@dataclass(frozen=True)
class Keeping:
    """How long things are kept, in days; 0: for ever. Each can be set as ``SEXTET_KEEP_<NAME>``."""

    #: Guests who have not been here for so long, and those of them who never took a seat.
    guests: int = 400
    unused: int = 30
    #: Tables whose game has ended, and those that were closed without.
    tables: int = 0
    unplayed: int = 30
    #: Reports that the admin was done with.
    reports: int = 90
    #: Studies that nobody has looked at for so long, and how many million bytes of them there are
    #: at most: then those looked at longest ago go.
    studies: int = 400
    study_megabytes: int = 200
    #: Copies that ``sextet backup`` named itself.
    backups: int = 30
    #: Above so many million bytes the log, the doctor and the admin's page call the database large.
    megabytes: int = 2000


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
class PushSettings:
    """Web Push: ``SEXTET_PUSH_CONTACT``; without it, nothing is pushed."""

    #: Where push services reach who runs this server: ``mailto:…`` or ``https://…``.
    contact: str = ""


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
    push: PushSettings = PushSettings()
    limits: Limits = Limits()
    keeping: Keeping = Keeping()
    log_level: str = "warning"
    #: Whether the log may name the addresses of clients.
    log_addresses: bool = False
    #: In which language it speaks to whoever starts it.
    language: str = LANGUAGES[0]
    #: Threads in which bots think; 0: by the machine.
    threads: int = 0


def from_environment(settings: Settings, environment: Mapping[str, str] = os.environ) -> Settings:
    """Add what environment variables say: limits, what is kept, how mail is sent, pushes."""
    limits = _read(settings.limits, "SEXTET_LIMIT_", environment)
    keeping = _read(settings.keeping, "SEXTET_KEEP_", environment)
    for one in fields(keeping):
        if (days := getattr(keeping, one.name)) < 0:
            variable = f"SEXTET_KEEP_{one.name.upper()}"
            raise OptionError(
                Reason("server.no-number", variable=variable, given=quoted(str(days)))
            )
    smtp = _read(settings.smtp, "SEXTET_SMTP_", environment)
    if smtp.security not in ("starttls", "tls", "none"):
        raise OptionError(Reason("server.no-security", given=quoted(smtp.security)))
    if smtp.host and not smtp.sender:
        raise OptionError(Reason("server.no-sender"))
    push = _read(settings.push, "SEXTET_PUSH_", environment)
    if push.contact and not push.contact.startswith(("mailto:", "https://")):
        raise OptionError(Reason("server.no-contact", given=quoted(push.contact)))
    return replace(settings, limits=limits, keeping=keeping, smtp=smtp, push=push)


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
