"""Requests that are not as the description wants them."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from tests.app.serve.client import client

__all__ = ["client"]

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"source": "\\ud800"}',
        b'{"source": "x", "seconds": NaN}',
        b'{"source": "x", "seconds": -Infinity}',
        b'{"source": "x", "seconds": 1e999}',
        b'{"source": ' + b"[" * 3000 + b"]" * 3000 + b"}",
        b"[" * 100_000,
        b"\xff\xfe",
        b"",
        b"null",
    ],
)
def test_whatever_is_sent_is_refused_in_words(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/verify", content=body, headers=JSON)
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


def test_names_that_no_answer_can_hold(client: TestClient) -> None:
    body = b'{"evidence": "{}", "values": {"\\ud800": "x", "' + b"y" * 1000 + b'": "1"}}'
    answer = client.post("/api/evidence", content=body, headers=JSON)
    assert answer.status_code == 422
    assert all(len(part) <= 100 for each in answer.json()["detail"] for part in each["loc"])


def test_nothing_of_it_is_repeated(client: TestClient) -> None:
    answer = client.post("/api/verify", json={"source": "<b>" * 30_000})
    assert answer.status_code == 422
    assert "<b>" not in answer.text
