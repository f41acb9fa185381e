"""Who somebody is: a guest identity in a signed cookie, a recovery code, tokens for programs.

Codes and tokens have 128 bits or more and are stored as SHA-256 hashes: against guessing that is
as good as a slow hash, which passwords would need.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata

from sextet.tables.commands import Refused

COOKIE = "sextet"
COOKIE_SECONDS = 400 * 86400
LONGEST_NAME = 24
TOKEN_PREFIX = "sxt_"

#: Letters of recovery codes: none that look alike.
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
#: 28 letters of 5 bits each, in groups of four.
CODE_LETTERS = 28

_MAIL = re.compile(r"[^\s@<>()\[\],;:\\\"\x00-\x1f\x7f]{1,64}@[A-Za-z0-9.-]{1,189}\.[A-Za-z]{2,}")
_IDENTITY = re.compile(r"[A-Za-z0-9_-]{22}")


def new_identity() -> str:
    """Return a new identity: 128 random bits."""
    return secrets.token_urlsafe(16)


def is_identity(text: str) -> bool:
    """Tell whether a text could be an identity."""
    return _IDENTITY.fullmatch(text) is not None


def signed(identity: str, key: bytes) -> str:
    """Return the cookie of an identity."""
    return f"{identity}.{_signature(identity, key)}"


def read_signed(cookie: str, key: bytes) -> str | None:
    """Return the identity of a cookie that this server has signed."""
    identity, _, signature = cookie.partition(".")
    if not is_identity(identity):
        return None
    right = hmac.compare_digest(signature.encode(), _signature(identity, key).encode())
    return identity if right else None


def _signature(identity: str, key: bytes) -> str:
    digest = hmac.digest(key, b"sextet identity 1\n" + identity.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def new_recovery() -> str:
    """Return a new recovery code: 140 bits, as people can write them down."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
    return "-".join(letters[k : k + 4] for k in range(0, CODE_LETTERS, 4))


def recovery_hash(code: str) -> bytes:
    """Return what is stored of a recovery code; how it is spaced or written does not matter."""
    letters = "".join(letter for letter in code.upper() if letter in LETTERS)
    return hashlib.sha256(b"sextet recovery 1\n" + letters.encode()).digest()


def new_token() -> str:
    """Return a new token for a program: 256 bits."""
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(b"sextet token 1\n" + token.encode()).digest()


def clean_name(name: str) -> str:
    """Return a nickname fit to show, or refuse it: 1 to 24 characters, all of them visible."""
    visible = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    visible = " ".join(visible.split())
    says_something = any(unicodedata.category(letter)[0] in "LNPS" for letter in visible)
    if not says_something or len(visible) > LONGEST_NAME:
        raise Refused("name-bad")
    return visible


def clean_mail(mail: str) -> str:
    """Return a mail address, or refuse what cannot be one; empty removes it."""
    mail = mail.strip()
    if mail and (len(mail) > 254 or not _MAIL.fullmatch(mail)):
        raise Refused("mail-bad")
    return mail
