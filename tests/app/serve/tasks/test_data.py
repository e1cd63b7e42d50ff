"""Private answers as tasks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lapwing.app.serve.tasks.budget import show_budgets
from lapwing.app.serve.tasks.data import ask_query, preview_query, show_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.app.serve.people import write_people
from tests.data.people import fund


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    return {
        "description": write_people(tmp_path),
        "ledger": str(tmp_path / "budget.sqlite"),
        "select": "SELECT city, COUNT(*) FROM people GROUP BY city",
        "epsilon": "1/2",
        "error": None,
        "delta": None,
        "share_kept": False,
        "key": None,
    }


def test_what_is_known(asked: dict[str, Any]) -> None:
    found = show_dataset(asked)
    assert found["view"]["left"]["epsilon"] == "1"
    assert "Protects <b>each row</b>" in found["html"]


def test_the_previewed_cost_is_the_charged_one(asked: dict[str, Any]) -> None:
    assert preview_query(asked)["view"]["refused"] == "data-no-budget"
    with pytest.raises(ProgramError, match="lapwing budget create"):
        ask_query(asked)
    assert not Path(asked["ledger"]).exists()
    fund(asked["description"], asked["ledger"])
    preview = preview_query(asked)
    assert (preview["view"]["epsilon"], show_dataset(asked)["view"]["left"]["epsilon"]) == ("1/2", "1")
    answer = ask_query(asked)
    assert json.loads(json.dumps(answer)) == answer
    assert show_dataset(asked)["view"]["left"]["epsilon"] == "1/2"
    assert "<style" not in answer["html"]
    assert answer["picture"]["wide"].startswith("<svg")


def test_what_cannot_be_drawn_is_answered_all_the_same(asked: dict[str, Any]) -> None:
    fund(asked["description"], asked["ledger"])
    answer = ask_query({**asked, "select": "SELECT MODE(city) FROM people"})
    assert answer["picture"] is None and "most common" in answer["html"]


def test_a_share_of_rows_is_asked_for(asked: dict[str, Any]) -> None:
    with pytest.raises(ProgramError, match="query-all-kept"):
        preview_query({**asked, "share_kept": True})


def test_refusals_are_on_record_and_cost_nothing(asked: dict[str, Any]) -> None:
    fund(asked["description"], asked["ledger"])
    ask_query(asked)
    with pytest.raises(ProgramError):
        ask_query({**asked, "epsilon": "3/4"})
    (budget,) = show_budgets({"ledgers": [asked["ledger"]]})["budgets"]
    assert budget["view"]["left"]["amount"] == "1/2"
    assert "refused" in [entry["kind"] for entry in budget["entries"]]
    assert "people" in budget["html"]
