"""A push goes to a service on the open internet, at the address that was checked, or nowhere."""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import replace
from pathlib import Path

import pytest

from sextet.server.push_reach import OutOfReach, Reach, is_endpoint, is_open
from tests.server.push_service import ENDPOINT, PushService


@pytest.mark.parametrize(
    "good",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com:443/x?y=z",
    ],
)
def test_the_services_of_browsers_are_endpoints(good: str) -> None:
    assert is_endpoint(good)


@pytest.mark.parametrize(
    "bad",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://push.example.org:80/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://[::1]/x",
        "https://a@push.example.org/x",
        "https://push.example.org",
        "https://push.example.org\\@evil.example/x",
        "https://push.example.org/x\r\nX: y",
        "https://push.example.org/x y",
        "https://push.example.org/é",
        "https://push.example.org/" + "x" * 1000,
        "ftp://push.example.org/x",
        "",
    ],
)
def test_what_is_no_endpoint_is_seen_as_such(bad: str) -> None:
    assert not is_endpoint(bad)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1"),
        *("fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1"),
        *("2002:7f00:1::", "2001:0:1::", "fe80::1%eth0", "no address"),
    ],
)
def test_an_address_that_is_not_on_the_open_internet_is_out_of_reach(address: str) -> None:
    assert not is_open(address)

    async def there(name: str) -> list[str]:
        return ["8.8.8.8", address]

    with pytest.raises(OutOfReach):
        asyncio.run(Reach(resolve=there).post(ENDPOINT, {}, b""))


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888"])
def test_an_address_on_the_open_internet_is_in_reach(address: str) -> None:
    assert is_open(address)


def test_a_push_is_posted_over_tls_to_the_name_that_was_given(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with PushService(tmp_path) as service:
            assert await service.reach.post(ENDPOINT, {"TTL": "60"}, b"sealed") == 201
            posted = await service.next()
            assert posted.line == "POST /for/ada?box=1 HTTP/1.1"
            assert posted.headers["host"] == "push.example.org"
            assert posted.headers["ttl"] == "60"
            assert posted.body == b"sealed"

    asyncio.run(scenario())


def test_a_service_that_nobody_vouches_for_gets_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with PushService(tmp_path) as service:
            stranger = replace(service.reach, context=ssl.create_default_context())
            with pytest.raises(OSError, match="certificate"):
                await stranger.post(ENDPOINT, {}, b"")
            other = ENDPOINT.replace("push.", "other.")
            with pytest.raises(OSError, match="certificate"):
                await service.reach.post(other, {}, b"")
            assert service.requests.empty()

    asyncio.run(scenario())


def test_a_redirect_is_not_followed_and_a_long_or_silent_answer_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sextet.server.push_reach.TIMEOUT", 1.0)

    async def scenario() -> None:
        async with PushService(tmp_path) as service:
            moved = b"HTTP/1.1 307 Moved\r\nLocation: https://push.example.org/other\r\n\r\n"
            service.answers = [moved, b"x" * 100_000, b"no answer\r\n", b""]
            assert await service.reach.post(ENDPOINT, {}, b"") == 307
            for _ in range(3):
                with pytest.raises((OutOfReach, TimeoutError)):
                    await service.reach.post(ENDPOINT, {}, b"")
            assert service.requests.qsize() == 4

    asyncio.run(scenario())
