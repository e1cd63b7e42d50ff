"""What stands before every request."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from lapwing.serve.guard import announced, host_of, is_token
from tests.serve.client import client

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
