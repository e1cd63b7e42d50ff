"""A ledger as a Parquet table."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyarrow import parquet

from lapwing.app.cli.command.budget.copy import export
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.budget.ledger.asking import ask, why


def test_every_entry_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    place = str(tmp_path / "b.sqlite")
    ledger = open_ledger(place, create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.spend(ask("1/3", analyst="ann", key="k"), lambda: "42")
    assert why(lambda: ledger.reserve(ask(1))) == "over-budget"
    out = tmp_path / "ledger.parquet"
    assert export(str(out), ledger=place) == 0
    rows = parquet.read_table(out).to_pylist()
    assert [row["kind"] for row in rows] == ["founded", "opened", "reserved", "released", "refused"]
    assert [row["dataset"] for row in rows[1:]] == ["census"] * 4
    charged = rows[2]
    assert (charged["analyst"], charged["epsilon"], charged["key"]) == ("ann", "1/3", "k")
    assert charged["charge"] == pytest.approx(1 / 3)
    assert '"kind":"reserved"' in charged["entry"]
    assert why(lambda: export(str(out), ledger=place)) == "unwritable"
    assert why(lambda: export(str(tmp_path / "no" / "x.parquet"), ledger=place)) == "unwritable"
