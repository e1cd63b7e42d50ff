"""Audits over HTTP."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.app.serve.client import TOKEN, client
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


def test_code_is_run_for_those_with_the_token_only(client: TestClient) -> None:
    source = "import random\ndef f(data: list[int], epsilon: float):\n    return len(data) + random.gauss(0, 1)\n"
    asked = {"source": source, "function": "f", "epsilon": "1", "seconds": 2}
    assert client.post("/api/watch", json=asked).status_code == 401
    allowed = {"authorization": f"Bearer {TOKEN}"}
    found = client.post("/api/watch", json=asked, headers=allowed).json()
    assert found["view"]["violated"] and "program.py:3" in found["html"]
    none = client.post("/api/watch", json={**asked, "function": "<b>"}, headers=allowed).json()
    assert none["faults"] and "<b>" not in none["html"]
    assert client.post("/api/watch", json={**asked, "neighbours": "x"}, headers=allowed).status_code == 422
