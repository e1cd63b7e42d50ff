"""Odd questions, options and tables: answered or refused in words, and what is refused is free."""

from __future__ import annotations

import datetime
import decimal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people

REFUSED = """
SELECT COUNT(*) FROM people WHERE age = 'x'
SELECT SUM(age / 0) FROM people
SELECT COUNT(*) FROM people WHERE age > 1e400
SELECT COUNT(*) FROM people; DROP TABLE people
SELECT COUNT(*) FROM people WHERE age = NULL
SELECT city, COUNT(*) FROM people GROUP BY city LIMIT -1
SELECT city, COUNT(*) FROM people GROUP BY 7
SELECT city, COUNT(*) FROM people GROUP BY city ORDER BY 9
SELECT COUNT(*) FROM people WHERE day > DATE '2024-02-31'
SELECT COUNT(*) FROM people WHERE day > 'not a date'
SELECT EXTRACT(hour FROM day AT TIME ZONE 'Nowhere/City'), COUNT(*) FROM people GROUP BY 1
SELECT SUM(POWER(age, 60)) FROM people
SELECT SUM(age * age * age * age * age * age * age * age * age * age * age) FROM people
SELECT
SELECT * FROM people
SELECT COUNT(*) FROM other
SELECT COUNT(*) FROM people WHERE age IN ()
SELECT weight, COUNT(*) FROM people GROUP BY weight
SELECT SUM(weight) FROM people
SELECT MAX(age) FROM people
SELECT COUNT(*) FROM people WHERE $a > age
SELECT COUNT(*) FROM people TABLESAMPLE 10%
SELECT COUNT(*) FROM people p, people q
SELECT COUNT(*) FROM people WHERE age > (SELECT AVG(age) FROM people)
SELECT day + INTERVAL 99999 YEARS, COUNT(*) FROM people GROUP BY 1
SELECT COUNT(*) FROM people UNION SELECT COUNT(*) FROM people
SELECT SUM(age) FILTER (WHERE SUM(age) > 1) FROM people
SELECT SUBSTRING(town, 0, 99999999999999999999), COUNT(*) FROM people GROUP BY 1
SELECT REPEAT(town, 1000000), COUNT(*) FROM people GROUP BY 1
SELECT age % 0, COUNT(*) FROM people GROUP BY 1
""".strip().splitlines()
DEEP = ("", "\x00", f"SELECT COUNT(*) FROM people WHERE {'(' * 3000}age > 1{')' * 3000}")


@pytest.mark.parametrize("text", [*REFUSED, *DEEP])
def test_odd_questions_are_refused_for_free(text: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        for ask in ("preview", "release"):
            with pytest.raises(ProgramError):
                getattr(opened.sql(text), ask)(epsilon=1, delta="0.001")
        assert opened.left()[0] == 1000


ANSWERED = (
    'SELECT COUNT(*), COUNT(*) AS "a""b" FROM people',
    'SELECT "city", COUNT(*) AS "city" FROM "People" GROUP BY 1 LIMIT 0',
    "SELECT LN(COUNT(*) - 1000), SQRT(-COUNT(*)), EXP(COUNT(*) * 100) FROM people",
)


@pytest.mark.parametrize("text", ANSWERED)
def test_odd_questions_that_have_an_answer(text: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        assert str(opened.sql(text).preview(epsilon=1)) and str(opened.sql(text).release(epsilon=1))
        assert opened.left()[0] == 999


OPTIONS: tuple[dict[str, Any], ...] = (
    {"epsilon": "1e400"},
    {"epsilon": float("nan")},
    {"epsilon": float("inf")},
    {"epsilon": "1/0"},
    {"epsilon": True},
    {"epsilon": decimal.Decimal("NaN")},
    {"epsilon": "9" * 5000},
    {"epsilon": 1j},
    {"epsilon": b"1"},
    {"epsilon": "\u0661"},
    {"epsilon": 1, "delta": 2},
    {"epsilon": 1, "delta": "-1"},
    {"epsilon": 1, "confidence": 0},
    {"epsilon": 1, "confidence": 1},
    {"epsilon": 1, "groups_per_person": 0},
    {"epsilon": 1, "rows_per_group": "x"},
    {"epsilon": 1, "threshold": None, "foo": 1},
    {"rho": 1, "threshold": "truncated"},
    {"error": 0},
    {"epsilon": 1, "split": "foo"},
    {"epsilon": 1, "key": 5},
    {"epsilon": 1, "progress": 5},
    {},
)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_odd_options_are_refused_for_free(number: int, tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        for question, more in ((opened.count(), {}), (opened.group_by("town").sum("age"), {"delta": "0.001"})):
            with pytest.raises(ProgramError):
                question.release(**{**more, **OPTIONS[number]})
        assert opened.left()[0] == 1000


WHOLE = {"type": "integer", "lower": 0, "upper": 10}
REAL = {"type": "real", "lower": 0, "upper": 10}
TEXT = {"type": "text"}
DAY = {"type": "date", "lower": "2020-01-01", "upper": "2020-12-31"}
Columns = dict[str, dict[str, Any]]


def opened_on(source: Any, columns: Columns, folder: Path, unit: str = "row") -> Dataset:
    privacy: dict[str, Any] = {"unit": unit, "neighbours": "add-remove", "bucket": 0}
    if unit != "row":
        privacy["rows"] = 2
    budget = {"epsilon": 100, "delta": "0.1"}
    described = {"name": "t", "privacy": privacy, "budget": budget, "columns": columns}
    return open_dataset(source, described, ledger=folder / "ledger", create=True)


TABLES: dict[str, tuple[Callable[[], Any], Columns, str]] = {
    "empty": (lambda: pa.table({"a": pa.array([], pa.int64()), "s": pa.array([], pa.string())}), {"a": WHOLE}, "row"),
    "only null": (lambda: pa.table({"a": pa.nulls(3), "s": pa.nulls(3)}), {"a": WHOLE, "s": TEXT}, "row"),
    "huge": (lambda: pa.table({"a": pa.array([2**64 - 1, 0, 5], pa.uint64())}), {"a": WHOLE}, "row"),
    "decimals": (lambda: pa.table({"a": [decimal.Decimal("1.5"), decimal.Decimal("9" * 30)]}), {"a": REAL}, "row"),
    "not finite": (lambda: pa.table({"a": [float("nan"), float("inf"), -float("inf"), None]}), {"a": REAL}, "row"),
    "far": (lambda: pa.table({"d": pa.array([2**62, -(2**62), 0], pa.timestamp("s"))}), {"d": DAY}, "row"),
    "name": (lambda: pa.table({'a"b': [1], "all": [2], " ": [3]}), {'a"b': WHOLE, "all": REAL, " ": WHOLE}, "row"),
    "nobody": (lambda: pa.table({"p": pa.array([None, None], pa.int64()), "a": [1, 2]}), {"a": WHOLE}, "p"),
    "everybody": (lambda: pd.DataFrame({"p": ["x", 1, None, float("nan")], "a": [1, 2, 3, 4]}), {"a": WHOLE}, "p"),
    "objects": (lambda: pd.DataFrame({"a": [1, "x", None, 2.5, [1]], "s": ["a", 1, b"z", {}, 2]}), {"a": WHOLE}, "row"),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(TABLES))
def test_odd_tables_are_answered(name: str, tmp_path: Path) -> None:
    make, columns, unit = TABLES[name]
    with opened_on(make(), columns, tmp_path, unit) as opened:
        assert opened.count().release(epsilon=1).epsilon == 1
        for column, known in columns.items():
            quoted = '"' + column.replace('"', '""') + '"'
            delta = {"delta": "0.01"} if known["type"] == "text" else {}
            summed = f"SELECT SUM({quoted}), AVG({quoted}) FROM t"
            text = summed if "upper" in known and known != DAY else f"SELECT {quoted}, COUNT(*) FROM t GROUP BY 1"
            assert opened.sql(text).release(epsilon=1, **delta).epsilon == 1


@pytest.mark.parametrize(
    ("make", "columns", "unit"),
    [
        (lambda: pa.table({"a": [[1]]}), {"a": WHOLE}, "row"),
        (lambda: pa.table({"s": [b"\xff\x00"]}), {"s": TEXT}, "row"),
        (lambda: pa.table({"d": [datetime.time(1)]}), {"d": DAY}, "row"),
        (lambda: pa.table({"a": ["1"]}), {"a": WHOLE}, "row"),
        (lambda: pa.table({"s": [1]}), {"s": TEXT}, "row"),
        (lambda: pa.table({"z": [1]}), {"a": WHOLE}, "row"),
        (lambda: pa.table({"a": [1]}), {"a": WHOLE}, "p"),
        (lambda: pa.table({"p": [1.5], "a": [1]}), {"a": WHOLE}, "p"),
        (lambda: pd.DataFrame([[1, 2]], columns=["a", "a"]), {"a": WHOLE}, "row"),
        (lambda: pd.DataFrame(), {"a": WHOLE}, "row"),
    ],
)
def test_tables_that_do_not_fit_are_refused(make: Any, columns: Columns, unit: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError):
        opened_on(make(), columns, tmp_path, unit)


CONSTANT = (
    *("SUM(a)", "AVG(a)", "STDDEV(a)", "SUM(z)", "AVG(z)", "VAR_POP(z)", "SUM(0)", "AVG(1)", "STDDEV(1)", "AVG(z - z)"),
    *("MEDIAN(a)", "MODE(z)", "CORR(a, z)", "REGR_SLOPE(a, z)", "COUNT(DISTINCT a)", "BOUNDS(a)"),
)


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("unit", ["row", "p"])
def test_columns_with_one_value_have_answers(unit: str, neighbours: str, tmp_path: Path) -> None:
    """What no row can move has noise all the same, and as much as its program says."""
    columns = {"a": {"type": "integer", "lower": 3, "upper": 3}, "z": {"type": "integer", "lower": 0, "upper": 0}}
    privacy = {"unit": unit, "neighbours": neighbours, "bucket": 0} | ({} if unit == "row" else {"rows": 3})
    described = {"name": "t", "privacy": privacy, "budget": {"epsilon": 1000}, "columns": columns}
    table = pa.table({"p": [1, 2, 3], "a": [3, 3, None], "z": [0, 0, 5]})
    with open_dataset(table, described, ledger=tmp_path / "ledger", create=True) as opened:
        for text in CONSTANT:
            for groups in ("", ", z FROM t GROUP BY z"):
                if not groups or text.startswith(("SUM", "AVG", "STD", "VAR", "CORR", "REGR")):
                    made = opened.sql(f"SELECT {text}{groups or ' FROM t'}").release(epsilon=1)
                    assert made.epsilon == 1 and made.rows()


CHANGES: dict[str, Callable[[Path], object]] = {
    "other types": lambda file: pq.write_table(pa.table({"a": ["x", "y"]}), file),
    "other columns": lambda file: pq.write_table(pa.table({"z": [1]}), file),
    "no Parquet": lambda file: file.write_bytes(b"PAR1garbage"),
    "empty": lambda file: file.write_bytes(b""),
    "gone": lambda file: file.unlink(),
}


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_a_file_that_has_changed_is_refused_for_free(name: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"a": [1, 2, 3]}), file)
    with opened_on(str(file), {"a": WHOLE}, tmp_path) as opened:
        opened.count().release(epsilon=1)
        CHANGES[name](file)
        for question in (opened.count(), opened.sum("a")):
            with pytest.raises(ProgramError):
                question.release(epsilon=1)
        assert opened.left()[0] == 99
