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
from email.policy import default

from email_validator import EmailNotValidError, validate_email

from sextet.tables.commands import Refused

COOKIE = "sextet"
COOKIE_SECONDS = 400 * 86400
TOKEN_PREFIX = "sxt_"

#: Letters of recovery codes: none that look alike.
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
#: 28 letters of 5 bits each, in groups of four.
CODE_LETTERS = 28

_IDENTITY = re.compile(r"[A-Za-z0-9_-]{22}")


def new_identity() -> str:
    """Return a new identity: 128 random bits."""
    return secrets.token_urlsafe(16)


def is_identity(text: str) -> bool:
    """Tell whether a text could be an identity."""
    return _IDENTITY.fullmatch(text) is not None


def new_session() -> str:
    """Return what tells one browser's cookie from another's: 128 random bits."""
    return secrets.token_urlsafe(16)


def signed(identity: str, session: str, key: bytes) -> str:
    """Return the cookie of an identity in one browser."""
    return f"{identity}.{session}.{_signature(identity, session, key)}"


def read_signed(cookie: str, key: bytes) -> tuple[str, str] | None:
    """Return the identity and the session of a cookie that this server has signed.

    Cookies of older versions name no session: it is empty then.
    """
    identity, _, rest = cookie.partition(".")
    session, _, signature = rest.rpartition(".")
    if not is_identity(identity):
        return None
    right = _signature(identity, session, key)
    return (identity, session) if hmac.compare_digest(signature.encode(), right.encode()) else None


def session_hash(identity: str, session: str) -> bytes:
    """Return what is stored of a session; of cookies that name none there is one an identity."""
    if not session:
        return b"plain " + identity.encode()
    return hashlib.sha256(f"sextet session 1\n{identity}.{session}".encode()).digest()


def _signature(identity: str, session: str, key: bytes) -> str:
    said = (
        f"sextet session 1\n{identity}.{session}" if session else f"sextet identity 1\n{identity}"
    )
    return base64.urlsafe_b64encode(hmac.digest(key, said.encode(), "sha256")).decode().rstrip("=")


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


def clean_mail(mail: str) -> str:
    """Return a mail address as it goes over the wire, or refuse what is none; empty removes it."""
    mail = mail.strip()
    if not mail:
        return ""
    try:
        # What needs more than ASCII before the @ reaches only those whose mail servers all can.
        found = validate_email(mail, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        raise Refused("mail-bad") from None
    taken = found.ascii_email or ""
    # What looks like an encoded word is a right address, but whoever reads the header decodes it.
    if [one.addr_spec for one in default.header_factory("To", taken).addresses] != [taken]:
        raise Refused("mail-bad")
    return taken


def new_mail_token() -> str:
    """Return what a link holds by which somebody says that an address is theirs: 192 bits."""
    return secrets.token_urlsafe(24)


def mail_hash(token: str) -> bytes:
    """Return what is stored of it."""
    return hashlib.sha256(b"sextet mail 1\n" + token.encode()).digest()


def stop_token(hashed: bytes, key: bytes) -> str:
    """Return what a link holds by which mail to an address ends; it confirms nothing."""
    return base64.urlsafe_b64encode(hashed + _stop_signature(hashed, key)).decode()


def read_stop_token(token: str, key: bytes) -> bytes | None:
    """Return which mail is to end, None if the link is not of this server."""
    try:
        data = base64.b64decode(token, altchars=b"-_", validate=True)
    except ValueError:
        return None
    hashed, signature = data[:32], data[32:]
    return hashed if hmac.compare_digest(signature, _stop_signature(hashed, key)) else None


def _stop_signature(hashed: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"sextet mail stop 1\n" + hashed, "sha256")[:16]
