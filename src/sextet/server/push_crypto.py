"""How a push is sealed, so that nobody between can read it (RFC 8291), and signed (RFC 8292)."""

from __future__ import annotations

import base64
import os
import struct
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PrivateKey = ec.EllipticCurvePrivateKey

CURVE = ec.SECP256R1()
#: Bytes of a public key and of a subscription's secret, as browsers make them.
KEY_BYTES, SECRET_BYTES = 65, 16
#: Bytes of one record: all that we say fits into one.
RECORD = 4096
#: The largest text that can be sealed: header, padding's end and seal go off.
LARGEST = RECORD - 16 - 1
#: How long a signature holds, in seconds; services take a day at most.
SIGNED_FOR = 12 * 3600


def base64url(data: bytes) -> str:
    """Return bytes as tokens and browsers write them, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> bytes:
    """Make a server's private key."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def private_key(data: bytes) -> PrivateKey:
    """Return the private key that these 32 bytes are."""
    return ec.derive_private_key(int.from_bytes(data, "big"), CURVE)


def public_bytes(key: PrivateKey) -> bytes:
    """Return the public half of a key, as a point that is not compressed."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_public_key(data: bytes) -> bool:
    """Tell whether bytes are a public key on the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except ValueError:
        return False
    return len(data) == KEY_BYTES


def sealed(
    text: bytes,
    reader: bytes,
    secret: bytes,
    *,
    once: PrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Seal a text for the browser with this public key and secret, by a key used only once."""
    once, salt = once or ec.generate_private_key(CURVE), salt or os.urandom(16)
    sender = public_bytes(once)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, reader))
    seed = derived(shared, secret, b"WebPush: info\0" + reader + sender, 32)
    key = derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    # The last record ends with a 2; there is only this one.
    body = AESGCM(key).encrypt(nonce, text + b"\2", None)
    return salt + struct.pack(">IB", RECORD, len(sender)) + sender + body


def derived(seed: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Derive a key from a seed."""
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(seed)


def signature(endpoint: str, key: PrivateKey, contact: str, now: float) -> str:
    """Return the header that tells an endpoint's service who sends, and how to reach them."""
    where = urlsplit(endpoint)
    head = {"typ": "JWT", "alg": "ES256"}
    claims = {
        "aud": f"{where.scheme}://{where.netloc}",
        "exp": int(now) + SIGNED_FOR,
        "sub": contact,
    }
    text = ".".join(base64url(msgspec.json.encode(part)) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    token = f"{text}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={base64url(public_bytes(key))}"
