"""What an operating system refuses, as a reason that any language can say."""

from __future__ import annotations

import errno

from sextet.core.reasons import Reason

#: What happens to people who name files, folders, ports and servers; `cli.system-…`.
KNOWN = {
    errno.ENOENT: "missing",
    errno.EACCES: "not-allowed",
    errno.EPERM: "not-allowed",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no-folder",
    errno.EEXIST: "exists",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.EADDRINUSE: "port-taken",
    errno.EADDRNOTAVAIL: "no-address",
    errno.ECONNREFUSED: "refused",
    errno.ETIMEDOUT: "no-answer",
}


def system_reason(error: OSError) -> Reason | str:
    """Return why the system refuses something; in its own words where we have none."""
    known = KNOWN.get(error.errno or 0)
    return Reason(f"cli.system-{known}") if known else error.strerror or str(error)
