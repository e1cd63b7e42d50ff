"""Data over HTTP: only with the token, and only what was described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from lapwing.app.serve.app import create_app
from lapwing.app.serve.settings import Limits, Settings
from tests.app.serve.client import HOST, TOKEN
from tests.app.serve.people import write_people
from tests.data.people import fund

BEARER = {"authorization": f"Bearer {TOKEN}"}
COUNT = {"select": "SELECT COUNT(*) FROM people", "epsilon": "1/2"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("people")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAPWING_ANCHORS", str(folder / "heads"))
        settings = Settings(token=TOKEN, datasets=(write_people(folder),), limits=Limits(workers=1))
        with TestClient(create_app(settings), base_url=HOST) as found:
            yield found


def test_nothing_without_the_token(client: TestClient) -> None:
    for path in ("/api/budgets", "/api/datasets", "/api/datasets/people"):
        assert client.get(path).status_code == 401
        assert client.get(path, headers={"authorization": "Bearer wrong"}).status_code == 401
    assert client.post("/api/datasets/people/query", json=COUNT).status_code == 401


def test_a_query_and_its_charge(client: TestClient) -> None:
    assert client.get("/api/datasets", headers=BEARER).json() == ["people"]
    assert client.get("/api/budgets", headers=BEARER).status_code == 404
    unfunded = client.post("/api/datasets/people/query", json=COUNT, headers=BEARER).json()
    assert "lapwing budget create" in unfunded["html"]
    fund(client.app.state.settings.datasets[0])  # type: ignore[attr-defined]
    preview = client.post("/api/datasets/people/preview", json=COUNT, headers=BEARER).json()
    assert preview["view"]["epsilon"] == "1/2"
    answer = client.post("/api/datasets/people/query", json=COUNT, headers=BEARER).json()
    assert answer["faults"] == []
    (budget,) = client.get("/api/budgets", headers=BEARER).json()["budgets"]
    assert budget["view"]["left"]["amount"] == "1/2"
    over = client.post("/api/datasets/people/query", json={**COUNT, "epsilon": "3/4"}, headers=BEARER).json()
    assert over["faults"]


def test_only_described_datasets(client: TestClient) -> None:
    for name in ("other", "..%2f..%2fetc%2fpasswd"):
        assert client.get(f"/api/datasets/{name}", headers=BEARER).status_code == 404
    wrong = client.post("/api/datasets/people/query", json={"select": "DROP TABLE people"}, headers=BEARER).json()
    assert wrong["faults"]
