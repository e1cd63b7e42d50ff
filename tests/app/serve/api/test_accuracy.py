"""Accuracy over HTTP."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.app.serve.client import client

__all__ = ["client"]


def test_mechanisms_and_a_statement(client: TestClient) -> None:
    names = [each["mechanism"] for each in client.get("/api/mechanisms").json()]
    assert {"laplace", "randomized-response", "noisy-max"} <= set(names)
    wanted = {"mechanism": "laplace", "epsilon": "1", "beta": "0.05"}
    assert client.post("/api/accuracy", json=wanted).json()["view"]["alpha"] == "3"


def test_faults_are_answers(client: TestClient) -> None:
    found = client.post("/api/accuracy", json={"mechanism": "<b>", "epsilon": "1", "beta": "0.05"})
    assert found.status_code == 200
    assert "<b>" not in found.json()["html"]
    assert client.post("/api/accuracy", json={"mechanism": "laplace", "epsilon": "9" * 50}).status_code == 422
