"""A push service of the tests, with real TLS on this machine, and a browser that reads its mail."""

from __future__ import annotations

import asyncio
import base64
import datetime
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID

from sextet.server.push_crypto import CURVE, derived, private_key, public_bytes
from sextet.server.push_reach import Reach
from sextet.tables.ports import Subscription
from tests.listening import listening

NAME = "push.example.org"
ENDPOINT = f"https://{NAME}/for/ada?box=1"


@dataclass
class Browser:
    """Somebody's browser: the keys of its subscription, and how it opens what arrives."""

    own: Any = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = b"sixteen bytes ok"

    def subscription(self, endpoint: str = ENDPOINT) -> Subscription:
        return Subscription(endpoint, public_bytes(self.own), self.secret)

    def opened(self, body: bytes) -> dict[str, Any]:
        """Open a sealed push as RFC 8188 and RFC 8291 say; written apart from what seals it."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\0" + public_bytes(self.own) + sender
        seed = derived(self.own.exchange(ec.ECDH(), point), self.secret, info, 32)
        key = derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        told: dict[str, Any] = msgspec.json.decode(text[:-1])
        return told


@dataclass
class Request:
    """What was posted."""

    line: str
    headers: dict[str, str]
    body: bytes


def certificate(folder: Path, name: str = NAME) -> tuple[Path, Path]:
    """Make a certificate that vouches for itself, and its key."""
    key = ec.generate_private_key(CURVE)
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    pem, secret = folder / "service.pem", folder / "service.key"
    pem.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return pem, secret


class PushService:
    """Takes pushes, and answers each with the next of ``answers``, else 201."""

    def __init__(self, folder: Path) -> None:
        self.pem, self.secret = certificate(folder)
        self.requests: asyncio.Queue[Request] = asyncio.Queue()
        self.answers: list[bytes] = []

    async def __aenter__(self) -> PushService:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.pem, self.secret)
        self.listening = listening(self.serve, context)
        self.port = await self.listening.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.listening.__aexit__(None, None, None)

    @property
    def reach(self) -> Reach:
        """Where every name leads to this service, which vouches for itself."""

        async def here(name: str) -> list[str]:
            return ["127.0.0.1"]

        trusts = ssl.create_default_context(cafile=str(self.pem))
        return Reach(here, lambda address: address == "127.0.0.1", trusts, self.port)

    async def next(self) -> Request:
        return await asyncio.wait_for(self.requests.get(), 60)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = (await reader.readline()).decode().strip()
        headers: dict[str, str] = {}
        while text := (await reader.readline()).decode().strip():
            name, _, value = text.partition(": ")
            headers[name.lower()] = value
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.put_nowait(Request(line, headers, body))
        writer.write(self.answers.pop(0) if self.answers else b"HTTP/1.1 201 Created\r\n\r\n")
        await writer.drain()


def from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


__all__ = ["ENDPOINT", "NAME", "Browser", "PushService", "from_base64url", "private_key"]
