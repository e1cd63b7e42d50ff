"""`lapwing budget history` from the outside."""

from __future__ import annotations

import json
import os

from lapwing.budget.ledger.ledger import open_ledger
from tests.app.cli.command.budget.conftest import Call
from tests.budget.ledger.asking import ask


def test_entries_are_listed(census: Call) -> None:
    ledger = open_ledger(os.environ["LAPWING_LEDGER"])
    ledger.spend(ask("0.2", about={"program": "mean"}), lambda: "41.5")
    code, said = census("history")
    assert code == 0
    lines = said.splitlines()
    assert [line.split()[3] for line in lines] == ["founded", "opened", "reserved", "released"]
    assert lines[2].endswith("census (person)  epsilon 0.2, program mean")
    assert lines[3].endswith("entry 3: answer 41.5")
    assert len(census("history", "--last", "1")[1].splitlines()) == 1
    assert "no entries" in census("history", "--last", "0")[1]
    assert "no entries" in census("history", "nothing")[1]
    assert [entry["seq"] for entry in json.loads(census("history", "census", "--json")[1])["entries"]] == [2, 3, 4]
