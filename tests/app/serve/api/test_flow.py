"""Information flow over HTTP."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.app.serve.client import client
from tests.app.serve.tasks.test_flow import LEAK

__all__ = ["client"]


def test_a_leak_and_a_fault(client: TestClient) -> None:
    (answer,) = client.post("/api/flow", json={"source": LEAK}).json()["answers"]
    assert answer["view"]["verdict"] == "leaks"
    found = client.post("/api/flow", json={"source": "x = '<script>'"}).json()
    assert found["answers"] == [] and "<script" not in found["html"]


def test_programs_to_pick(client: TestClient) -> None:
    listed = client.get("/api/flows").json()
    assert {"name": "password_check", "title": "password check"} in listed
    source = client.get("/api/flows/password_check").json()["source"]
    assert "@secret_flow" in source and "# expect:" not in source
    assert client.get("/api/flows/nothing").status_code == 404
