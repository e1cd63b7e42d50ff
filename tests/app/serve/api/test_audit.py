"""Audits over HTTP."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.app.serve.client import client
from tests.app.serve.tasks.test_audit import SOURCE

__all__ = ["client"]


def test_an_audit_and_the_functions_to_choose_from(client: TestClient) -> None:
    names = [each["name"] for each in client.post("/api/outline", json={"source": SOURCE}).json()["functions"]]
    assert names == ["half_noise", "unclaimed"]
    asked = {"source": SOURCE, "function": "half_noise", "seconds": 3}
    given = {"answer": ["0", "1"], "eps": ["1", "1"]}
    found = client.post("/api/audit", json={**asked, "inputs": given}).json()
    assert found["view"]["violated"] and found["inputs"][0] == {"name": "answer", "first": "0", "second": "1"}
    far = client.post("/api/audit", json={**asked, "inputs": {**given, "answer": ["0", "9"]}}).json()
    assert far["refused"] == "answer differs by more than neighbours do"
    none = client.post("/api/audit", json={**asked, "function": "<b>"}).json()
    assert none["faults"] and "<b>" not in none["html"]


def test_bad_requests(client: TestClient) -> None:
    asked = {"source": SOURCE, "function": "half_noise"}
    for wrong in ({"seconds": 0}, {"seconds": 99}, {"seed": -1}, {"inputs": {"answer": ["0"]}}):
        assert client.post("/api/audit", json={**asked, **wrong}).status_code == 422
