"""What stands before every request."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from lapwing.app.serve.guard import Guard, announced, host_of, is_token
from tests.app.serve.client import client

__all__ = ["client"]


def test_every_answer_is_hardened(client: TestClient) -> None:
    for path in ("/", "/api/programs", "/static/page.js", "/nowhere"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert client.get("/").headers["cache-control"] == "no-store"


def test_other_host_names_are_refused(client: TestClient) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    assert client.get("/", headers={"host": "localhost:9"}).status_code == 200


def test_other_sites_are_refused(client: TestClient) -> None:
    assert client.post("/api/verify", headers={"sec-fetch-site": "cross-site"}, json={}).status_code == 403


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "http://127.0.0.1:9", "http://127.0.0.1:8765.evil"])
def test_other_origins_are_refused(client: TestClient, origin: str) -> None:
    assert client.get("/", headers={"origin": origin}).status_code == 403
    assert client.get("/", headers={"origin": "http://127.0.0.1:8765"}).status_code == 200


def test_large_requests_are_refused_announced_or_not(client: TestClient) -> None:
    assert client.post("/api/verify", content=b"x" * 300_000).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b"x" * 10_000

    assert client.post("/api/verify", content=pieces()).status_code == 413


@pytest.mark.parametrize(
    ("header", "host"), [("localhost:80", "localhost"), ("[::1]:80", "[::1]"), ("[::1]", "[::1]"), ("A.b", "a.b")]
)
def test_hosts(header: str, host: str) -> None:
    assert host_of(header) == host


def test_lengths() -> None:
    from starlette.datastructures import Headers

    assert announced(Headers({"content-length": "12"})) == 12
    assert announced(Headers({"content-length": "-1"})) == 0
    assert announced(Headers({})) == 0


def test_tokens() -> None:
    assert is_token("Bearer right", "right")
    for wrong in (None, "", "Bearer", "Bearer wrong", "Basic right", "right"):
        assert not is_token(wrong, "right")


def test_whoever_sends_too_slowly_is_refused() -> None:
    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("it was passed on")

    async def drip() -> Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    guard = Guard(never, "127.0.0.1", 1000, patience=0.1)
    asyncio.run(guard({"type": "http", "path": "/", "headers": [(b"host", b"127.0.0.1")]}, drip, send))
    assert sent[0]["status"] == 408


def test_whoever_goes_away_is_forgotten() -> None:
    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("it was passed on")

    async def gone() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError("nobody is there")

    guard = Guard(never, "127.0.0.1", 1000)
    asyncio.run(guard({"type": "http", "path": "/", "headers": [(b"host", b"127.0.0.1")]}, gone, send))


def test_tokens_are_compared_whatever_they_are() -> None:
    assert not is_token("Bearer \u00e9", "right")
    assert not is_token("Bearer " + "x" * 100_000, "right")
