"""PostgreSQL's own programs: found on the PATH, run without a password on their command line."""

from __future__ import annotations

import os
import shutil
import subprocess

from sqlalchemy.engine import URL, make_url

from sextet.core.reasons import Reason
from sextet.store.errors import StoreError

#: Where a database that was replaced lies, in itself; copies leave it out.
ASIDE = "sextet_before_"
#: What is said where one is not installed.
MISSING = {"pg_dump": "store.no-pg-dump", "pg_restore": "store.no-pg-restore"}


def run(name: str, dsn: str | None, *words: str) -> str:
    """Run ``pg_dump`` or ``pg_restore`` and return what it printed."""
    program = shutil.which(name)
    if program is None:
        raise StoreError(Reason(MISSING[name]))
    command, environment = [program, *words], dict(os.environ)
    if dsn is not None:
        plain, password = without_password(dsn)
        command.append(f"--dbname={plain}")
        if password is not None:
            environment["PGPASSWORD"] = password
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 0:
        reason = done.stderr.strip()
        raise StoreError(Reason("store.failed-program", program=name, reason=reason))
    return done.stdout


def without_password(dsn: str) -> tuple[str, str | None]:
    """Return an address that everybody on the machine may read in the list of processes."""
    url = make_url(dsn)
    plain = URL.create(
        url.drivername, url.username, None, url.host, url.port, url.database, url.query
    )
    password = None if url.password is None else str(url.password)
    return plain.render_as_string(hide_password=False), password
