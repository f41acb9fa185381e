"""Pushes are sealed as RFC 8291 says, and signed as RFC 8292 says."""

from __future__ import annotations

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from sextet.server.push_crypto import (
    base64url,
    is_public_key,
    new_key,
    private_key,
    public_bytes,
    sealed,
    signature,
)
from tests.server.push_service import ENDPOINT, Browser, from_base64url

#: Appendix A of RFC 8291.
TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
READER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
    "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
    "gSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out() -> None:
    body = sealed(
        TEXT,
        from_base64url(READER),
        from_base64url(SECRET),
        once=private_key(from_base64url(SENDER)),
        salt=from_base64url(SALT),
    )
    assert base64url(body) == SEALED


def test_each_push_has_a_key_of_its_own_and_only_its_browser_opens_it() -> None:
    browser = Browser()
    key, secret = public_bytes(browser.own), browser.secret
    first, second = (sealed(b'{"text":"a"}', key, secret) for _ in range(2))
    assert first[:86] != second[:86]
    assert browser.opened(first) == browser.opened(second) == {"text": "a"}


def test_a_signature_names_service_and_sender_and_holds_for_hours() -> None:
    key = private_key(new_key())
    header = signature(ENDPOINT, key, "mailto:admin@example.org", 1000.5)
    kind, token, public = header.replace(",", "").split()
    assert (kind, public) == ("vapid", f"k={base64url(public_bytes(key))}")
    text, _, signed = token.removeprefix("t=").rpartition(".")
    claims = msgspec.json.decode(from_base64url(text.partition(".")[2]))
    assert claims == {
        "aud": "https://push.example.org",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:admin@example.org",
    }
    raw = from_base64url(signed)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key.public_key().verify(encode_dss_signature(r, s), text.encode(), ec.ECDSA(SHA256()))


def test_what_is_no_key_is_seen_as_such() -> None:
    assert is_public_key(from_base64url(READER))
    assert not is_public_key(b"")
    assert not is_public_key(b"\4" + bytes(64))
    assert not is_public_key(b"\4" + b"x" * 64)
