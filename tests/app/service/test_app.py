"""The service over HTTP: tokens first, messages instead of tracebacks, and nothing before its commit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from lapwing.app.service.app import Service, create_service
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.data import write_text
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.budget.service.principal import Tokens, new_principal


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    ledger = open_ledger(tmp_path / "budget.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    tokens = Tokens(tmp_path / "tokens")
    principal, token = new_principal("ann", "analyst")
    tokens.add(principal)
    with TestClient(create_service(Service(ledger, tokens), "127.0.0.1"), base_url="http://127.0.0.1") as found:
        found.headers["authorization"] = f"Bearer {token}"
        yield found


def fault(client: TestClient, path: str, body: str, status: int) -> str:
    answer = client.post(path, content=body)
    assert answer.status_code == status, answer.text
    return str(answer.json()["id"])


def test_questions_and_answers(client: TestClient) -> None:
    assert client.post("/v1/length", content="[]").json() == 2
    request = write_text((request_of("census", "person", cost_of("0.1")),))
    outcome = client.post("/v1/reserve", content=f"[{request}]").json()[0]
    assert (outcome["kind"], outcome["entry"]["analyst"]) == ("reservation", "ann")
    assert client.post("/v1/balance", content='["census","person"]').json()["rest"]["amount"] == "9/10"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic YTpi", "bearer"])
def test_without_a_token_nothing_is_told(client: TestClient, header: str) -> None:
    client.headers["authorization"] = header
    assert fault(client, "/v1/balances", "[]", 401) == "service-refused-token"
    assert client.get("/v1/export").status_code == 401


@pytest.mark.parametrize("body", ["", "[", "nonsense", "[" * 100_000, '"\\ud800"', "1e999", "[NaN]"])
def test_nonsense_is_refused(client: TestClient, body: str) -> None:
    assert fault(client, "/v1/balance", body, 400) == "service-question"


def test_roles(client: TestClient) -> None:
    assert fault(client, "/v1/verify", "[]", 403) == "service-role-needed"
    assert client.get("/v1/export").status_code == 403
    assert fault(client, "/v1/nonsense", "[]", 400) == "service-question"


def test_other_hosts_and_sites_are_refused(client: TestClient) -> None:
    assert client.post("/v1/length", content="[]", headers={"host": "evil.example"}).status_code == 421
    assert client.post("/v1/length", content="[]", headers={"origin": "https://evil.example"}).status_code == 403
