"""The attack over HTTP."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from lapwing.app.serve.api.attack import as_price
from tests.app.serve.client import client

__all__ = ["client"]


def test_an_attack(client: TestClient) -> None:
    found = client.post("/api/attack", json={"n": 16, "queries": 64, "epsilons": ["16"]}).json()
    assert found["views"][0]["recovered"] > 0.9


def test_bad_requests(client: TestClient) -> None:
    wrongs: tuple[dict[str, object], ...] = ({"n": 3}, {"n": 10**9}, {"queries": 0}, {"epsilons": []})
    for wrong in (*wrongs, {"epsilons": ["0"]}, {"epsilons": ["nan"]}):
        assert client.post("/api/attack", json=wrong).status_code == 422


def test_prices() -> None:
    assert as_price("0.5") == "1/2"
    for wrong in ("", "x", "-1", "1/0", "1e99", "1e999999999", "1_0"):
        with pytest.raises(ValueError, match="must be a number"):
            as_price(wrong)
