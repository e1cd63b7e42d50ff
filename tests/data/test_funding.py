"""A dataset's budget is created on purpose, and is the one that is described ever after."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.data.description.description import Unit
from lapwing.data.description.read_description import describe
from lapwing.data.funding import unit_of
from lapwing.data.open_dataset import look_at_dataset, open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import why
from tests.data.people import described, table_of


def test_no_budget_without_being_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "ledger"
    with pytest.raises(ProgramError, match=r"lapwing budget create .* --ledger .*create=True"):
        open_dataset(table_of(), described(), ledger=place)
    with look_at_dataset(table_of(), described(), ledger=place) as looked:
        assert looked.count().preview(epsilon=400).reason == "data-no-budget"
        assert looked.count().preview(epsilon=400).left[0] == 600
        assert looked.left()[0] == 1000
        assert why(lambda: looked.count().release(epsilon=1)) == "no-budget"
    assert not place.exists()
    open_dataset(table_of(), described(), ledger=place, create=True).close()
    renamed = replace(described(), name="people2")
    assert why(lambda: open_dataset(table_of(), renamed, ledger=place)) == "data-no-budget"
    open_dataset(table_of(), replace(described(), name=" PEOPLE"), ledger=place).close()


def test_another_unit_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "ledger"
    open_dataset(table_of(), described(), ledger=place, create=True).close()
    for create in (False, True):
        run = lambda create=create: open_dataset(table_of(), described("person"), ledger=place, create=create)  # noqa: E731
        assert why(run) == "budget-differs"
    assert [one.unit for one in open_ledger(place).balances()] == ["row"]


def test_columns_whose_names_differ_in_case_are_two_units(tmp_path: Path) -> None:
    tables = {unit: pa.table({unit: [1, 2], "age": [3, 4]}) for unit in ("id", "ID")}
    columns = {"age": {"type": "integer", "lower": 0, "upper": 9}}

    def so(unit: str, rows: int = 2) -> object:
        privacy = {"unit": unit, "rows": rows, "neighbours": "add-remove"}
        return describe({"name": "x", "privacy": privacy, "budget": {"epsilon": 1}, "columns": columns})

    open_dataset(tables["id"], so("id"), ledger=tmp_path / "l", create=True).close()  # type: ignore[arg-type]
    for unit, rows in (("ID", 2), ("id", 3)):
        run = lambda unit=unit, rows=rows: open_dataset(tables[unit], so(unit, rows), ledger=tmp_path / "l")  # type: ignore[arg-type]  # noqa: E731
        assert why(run) == "budget-differs"
    assert why(lambda: unit_of(replace(described(), unit=Unit("ROW", 2)))) == "ledger-name"


@pytest.mark.parametrize("cost", [cost_of(rho=1), cost_of(epsilon=1, order=2), cost_of(1, "1e-6")])
def test_a_budget_in_another_currency_is_not_taken_for_epsilon(tmp_path: Path, cost: object) -> None:
    place = tmp_path / "ledger"
    open_ledger(place, create=True).create("people", "row", cost)  # type: ignore[arg-type]
    plain = replace(described(epsilon=1), delta=cost_of(1).delta)  # type: ignore[union-attr]
    for create in (False, True):
        run = lambda create=create: open_dataset(table_of(), plain, ledger=place, create=create)  # noqa: E731
        assert why(run) == "budget-differs"


def test_one_file_has_one_budget_in_a_ledger(tmp_path: Path) -> None:
    rows, place = tmp_path / "people.parquet", tmp_path / "ledger"
    pq.write_table(table_of(), rows)
    (tmp_path / "link.parquet").symlink_to(rows)
    renamed = replace(described(), name="renamed")
    with open_dataset(rows, described(), ledger=place, create=True) as opened:
        opened.count().release(epsilon=1)
    for name in (rows, os.path.relpath(rows), tmp_path / "link.parquet"):
        for create in (False, True):
            run = lambda name=name, create=create: open_dataset(name, renamed, ledger=place, create=create)  # noqa: E731
            assert why(run) == "same-data"
    moved = tmp_path / "moved.parquet"
    shutil.copy(rows, moved)
    with open_dataset(moved, described(), ledger=place) as opened:
        opened.count().release(epsilon=1)
    assert why(lambda: open_dataset(moved, renamed, ledger=place, create=True)) == "same-data"


def test_a_ledger_that_was_removed_is_missed(tmp_path: Path) -> None:
    place = tmp_path / "ledger"
    with open_dataset(table_of(), described(), ledger=place, create=True) as opened:
        opened.count().release(epsilon=1)
    place.rename(tmp_path / "away")
    for create in (False, True):
        run = lambda create=create: open_dataset(table_of(), described(), ledger=place, create=create)  # noqa: E731
        assert why(run) == "ledger-gone"
    place.unlink(missing_ok=True)
    (tmp_path / "away").rename(place)
    with open_dataset(table_of(), described(), ledger=place) as opened:
        assert opened.left()[0] == 999


def test_a_url_that_was_made_a_path_is_told(tmp_path: Path) -> None:
    spoilt = Path("postgresql://host/db")
    assert why(lambda: open_dataset(table_of(), described(), ledger=spoilt, create=True)) == "ledger-place"
