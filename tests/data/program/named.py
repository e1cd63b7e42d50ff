"""Records by column name: a program whose fields have names, on a table with other columns in another order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lapwing import Bit, Database, Epsilon, Integers, Interval, Row, laplace, private
from lapwing.data.dataset import Dataset
from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError

COLUMNS: dict[str, dict[str, object]] = {
    "note": {"type": "integer", "lower": 0, "upper": 9},
    "pay": {"type": "integer", "lower": 0, "upper": 1000},
    "member": {"type": "boolean"},
    "age": {"type": "integer", "lower": 0, "upper": 120},
}
ROWS: dict[str, list[Any]] = {
    "extra": [7, 7, 7, 7, 7],
    "pay": [100, 200, 400, 800, 1000],
    "note": [1, 2, 3, 4, 5],
    "age": [17, 18, 40, 90, 30],
    "member": [True, True, False, True, None],
}
WANTED = 200 + 800


@private(epsilon="eps")
def earned(
    people: Database(  # type: ignore[valid-type]
        of=Row(age=Integers(0, 120), member=Bit, pay=Interval(0, 1000)), neighbours="add-remove"
    ),
    eps: Epsilon,
) -> float:
    total = 0.0
    for person in people:
        if person.age >= 18 and person["member"] == 1:
            total = total + person.pay
    return laplace(total, scale=1000 / eps)


@private(epsilon="eps")
def absent(people: Database(of=Row(age=Integers(0, 120), shoe=Bit), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    total = 0
    for person in people:
        total = total + person.shoe
    return laplace(total, scale=1 / eps)


def about(columns: dict[str, dict[str, object]], **options: str) -> dict[str, Any]:
    privacy = {"unit": "row", "neighbours": "add-remove", "bucket": 0}
    return {"name": "named", "privacy": privacy, "budget": {"epsilon": 10**9}, "columns": columns, **options}


def assert_by_name(source: Any, folder: Path, **options: str) -> None:
    """The order of columns, in the table and in the description, does not matter, and others are not looked at."""
    for number, columns in enumerate((COLUMNS, dict(reversed(COLUMNS.items())))):
        ledger = folder / f"named{number}"
        with open_dataset(source, about(columns, **options), ledger=ledger, create=True) as opened:
            assert_run(opened)


def assert_run(opened: Dataset) -> None:
    assert abs(float(opened.run(earned, eps=10**6).value) - WANTED) < 1  # type: ignore[arg-type]
    swapped = opened.run(earned, people={"age": "note", "pay": "age"}, eps=10**6)
    assert abs(float(swapped.value)) < 1  # type: ignore[arg-type]
    before = opened.left()
    with pytest.raises(ProgramError) as error:
        opened.run(absent, eps=1)
    assert "shoe" in str(error.value) and opened.left() == before
