"""`lapwing budget show` from the outside."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.app.cli.command.budget.conftest import Call
from tests.budget.ledger.asking import ask
from tests.budget.service.running import running


def test_what_is_left_and_how_it_went_down(census: Call, tmp_path: Path) -> None:
    ledger = open_ledger(os.environ["LAPWING_LEDGER"])
    for _ in range(4):
        ledger.spend(ask("0.2"), lambda: "1")
    code, said = census("show", "Census", "--plot", str(tmp_path / "down.svg"))
    assert code == 0
    assert "left     epsilon 0.2\nspent    epsilon 0.8 of epsilon 1\n" in said
    assert "[################################........] 80.0%" in said
    assert "How the budget went down" in said
    assert (tmp_path / "down.svg").read_text().startswith("<svg")
    view = json.loads(census("show", "--json")[1])
    assert view["budgets"][0]["left"] == {"amount": "1/5", "delta": "0"}


def test_analysts_of_a_service_see_balances(census: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path / "served") as service:
        service.client("olga", "owner").create("census", "person", cost_of(1))
        monkeypatch.setenv("LAPWING_TOKEN", service.token("ann"))
        code, said = census("show", "--ledger", service.address)
        assert code == 0 and "left     epsilon 1\n" in said and "error" not in said and "went down" not in said
        code, said = census("show", "--ledger", service.address, "--plot", str(tmp_path / "x.svg"))
        assert code == 3 and "error[service-role-needed]" in said


def test_sharper_sums_say_what_they_are(census: Call) -> None:
    ledger = open_ledger(os.environ["LAPWING_LEDGER"])
    for _ in range(4):
        ledger.reserve(ask("0.2"))
    code, said = census("show", "census", "--delta", "1e-6")
    assert code == 0
    assert "add up   basic              epsilon 0.8000 at delta 0: guarantee" in said
    assert "otherwise an odometer reading" in said


def test_nothing_to_show(census: Call, tmp_path: Path) -> None:
    census("create", "other", "--epsilon", "1")
    assert census("show", "missing")[0] == 3
    assert census("show", "census", "--plot", str(tmp_path / "x.gif"))[0] == 3
    code, said = census("show", "--plot", str(tmp_path / "x.svg"))
    assert code == 3
    assert "error[one-budget]" in said
    assert "census" in census("show", "--unit", "Person")[1]
    assert census("show", "--delta", "2")[0] == 3
