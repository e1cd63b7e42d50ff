"""Pandas: a value means the same whatever type its column has, and no row stops a query or decides about other rows."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.description.description import Column, Description
from lapwing.data.description.read_description import describe
from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.frame import open_frame
from lapwing.data.fit import check_fit
from lapwing.data.open_engine import ids_of
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.aggregate import Count
from lapwing.data.query.bounded_sum import Rows, Total
from lapwing.data.query.group_by import group_by
from lapwing.data.query.query import AggregateTable
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.days import bounded_day
from tests.data.engines.texts import assert_texts_stop_nothing, described_word, texts
from tests.data.moments import MOMENTS, assert_clocks
from tests.data.moving import moved_between, numbers_in, plain, plans_of
from tests.data.people import PLAIN, SCHEMA, described

COLUMNS = SCHEMA.names
ODD: list[Any] = [
    "a string",
    "\ud800",
    b"bytes",
    [1, 2],
    {"a": 1},
    object(),
    1j,
    2**70,
    10**5000,
    Decimal("1e400"),
    Decimal("NaN"),
    float("inf"),
    float("nan"),
    -5,
    7.5,
    True,
    datetime.date(1, 1, 1),
    datetime.datetime(9999, 12, 31, 23, tzinfo=datetime.timezone(-datetime.timedelta(hours=5))),
    np.datetime64(2**62, "s"),
    pd.NaT,
    pd.NA,
    None,
    pd.Timestamp("2024-01-05", tz="Asia/Tokyo"),
]


def frame_of(rows: list[tuple[Any, ...]]) -> Any:
    kind = object if isinstance(rows[-1][-1], str) else None  # pandas has no column of its own for such a text
    return pd.DataFrame({name: [row[place] for row in rows] for place, name in enumerate(COLUMNS)}, dtype=kind)


def opened(frame: Any, unit: str = "row") -> Engine:
    description = described(unit)
    engine = open_frame(frame, description.columns, ids_of(description))
    check_fit(description, engine)
    return engine


@pytest.mark.parametrize("unit", ["row", "person"])
def test_an_odd_row_moves_nothing_further_than_what_is_charged(unit: str) -> None:
    description = described(unit)
    plans = plans_of(description)
    before = {name: numbers_in(plan, description, opened(frame_of(list(PLAIN)), unit)) for name, plan in plans.items()}
    odds = ODD if unit == "row" else ODD[::4]
    for value in odds:
        row = tuple(99 if name == "person" else value for name in COLUMNS)
        engine = opened(frame_of([*PLAIN, row]), unit)
        for name in ("all", "by found", "sums") if value is not odds[0] else tuple(plans):
            after = numbers_in(plans[name], description, engine)
            for far, allowed in moved_between(plans[name], before[name], after):
                assert far <= allowed, (name, value)


def test_an_odd_id_changes_nobody_elses_rows() -> None:
    description = described("person")
    plan = plans_of(description)["by city"]
    before = numbers_in(plan, description, opened(frame_of(list(PLAIN)), "person"))
    for value in (None, "x", 7.5, 2**70, [1]):
        after = numbers_in(plan, description, opened(frame_of([*PLAIN, (value, *PLAIN[0][1:])]), "person"))
        assert all(far <= allowed for far, allowed in moved_between(plan, before, after)), value


TYPES: dict[str, Callable[[Any], Any]] = {
    "objects": lambda frame: frame.astype(object),
    "arrow": lambda frame: pd.DataFrame(
        {
            name: pd.Series(pd.array(column, dtype=pd.ArrowDtype(kind)))
            for (name, column), kind in zip(frame.items(), SCHEMA.types, strict=True)
        }
    ),
    "nullable": lambda frame: frame.convert_dtypes(),
    "categories": lambda frame: frame.astype(dict.fromkeys(("city", "age", "member"), "category")),
    "moments": lambda frame: frame.assign(day=pd.to_datetime(frame.day).dt.tz_localize("UTC")),
    "floats": lambda frame: frame.assign(age=frame.age.astype(float), person=frame.person.astype(float)),
    "index": lambda frame: frame.set_index(pd.Index([7] * len(frame))),
}


@pytest.mark.parametrize("kind", sorted(TYPES))
def test_all_types_hold_the_same(kind: str) -> None:
    frame = frame_of(list(PLAIN))
    for unit in ("row", "person"):
        description = described(unit)
        sides = opened(frame, unit), opened(TYPES[kind](frame), unit)
        for name in ("all", "by city", "by found", "sums"):
            one, other = (plain(numbers_in(plans_of(description)[name], description, side)) for side in sides)
            assert one == other, (unit, name)


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "America/New_York"])
@pytest.mark.parametrize("held", ["numpy", "arrow"])
def test_moments_at_the_ends_of_their_range(unit: str, zone: str | None, held: str) -> None:
    ends = np.array([2**62, -(2**62), 2**63 - 1, -(2**63), 0], dtype=np.int64)
    if held == "numpy":
        days = pd.Series(ends.view(f"datetime64[{unit}]"))
        days = days if zone is None else days.dt.tz_localize("UTC").astype(f"datetime64[{unit}, {zone}]")
    else:
        days = pd.Series(
            pd.array(pa.array(ends, pa.timestamp(unit, zone)), dtype=pd.ArrowDtype(pa.timestamp(unit, zone)))
        )
    frame = pd.DataFrame({"day": days})
    description = only_day()
    engine = open_frame(frame, description.columns)
    query = AggregateTable((("count", Count()),), (group_by("day", description),))
    plan = plan_query(query, description, Fraction(1), Fraction(1, 10))
    numbers, keys = numbers_in(plan, description, engine)
    assert 1 <= numbers[Rows()].sum() <= 5 and ("1970-01-01",) in keys


def only_day() -> Description:
    return describe(
        {
            "name": "days",
            "privacy": {"unit": "row", "neighbours": "add-remove"},
            "budget": {"epsilon": 1, "delta": "0.1"},
            "columns": {"day": {"type": "date"}},
        }
    )


def test_a_column_twice_and_no_column() -> None:
    twice = pd.DataFrame([[1, 2]], columns=["age", "age"])
    with pytest.raises(ProgramError, match="data-open"):
        open_frame(twice, described().columns)
    description = described()
    with pytest.raises(ProgramError, match="data-no-column"):
        check_fit(description, open_frame(pd.DataFrame({"x": [1, 2]}), description.columns))


def test_whole_numbers_beside_a_missing_one() -> None:
    description = described()
    plan = plans_of(description)["all"]
    numbers, _ = numbers_in(plan, description, opened(frame_of([*PLAIN, (1, None, *PLAIN[0][2:])])))
    wanted = sum(row[1] - 60 for row in PLAIN)
    assert numbers[Total("age", 60, 0, 120)].tolist() == [wanted]


@pytest.mark.parametrize("kind", ["integer", "text", None])
@pytest.mark.parametrize("small", [np.int8, np.int32, np.int64, np.uint16, np.uint64, "Int16"])
def test_ids_and_values_of_any_width_choose_the_same_rows(kind: str | None, small: Any) -> None:
    """Rows of busy people are chosen by hashes, which one missing value must not change."""
    unit = {"person": {"type": kind}} if kind is not None else {}
    columns = {"age": {"type": "integer", "lower": -9, "upper": 40}, **unit}
    description = describe(
        {
            "name": "x",
            "privacy": {"unit": "person", "rows": 2, "neighbours": "add-remove"},
            "budget": {"epsilon": 1},
            "columns": columns,
        }
    )
    low = 0 if "u" in np.dtype(small if small != "Int16" else np.int16).kind else -9
    ages, people = [low + n % 40 for n in range(200)], [n % 10 for n in range(200)]
    query = AggregateTable((("count", Count()),), (group_by("age", description),))
    plan = plan_query(query, description, Fraction(1))
    frame = pd.DataFrame({"age": pd.array(ages, dtype=small), "person": pd.array(people, dtype=small)})
    for extra in ((None, 3), (5, None), ("x", "y"), (None, None)):
        rows = {"age": [*ages, extra[0]], "person": [*people, extra[1]]}
        sides = [open_frame(one, description.columns, ("person",)) for one in (frame, pd.DataFrame(rows))]
        for side in sides:
            check_fit(description, side)
        ((far, allowed),) = moved_between(plan, *(numbers_in(plan, description, side) for side in sides))
        assert far <= allowed


@pytest.mark.parametrize("held", [pd.ArrowDtype(pa.string()), pd.StringDtype("pyarrow")])
def test_texts_that_are_none(held: Any) -> None:
    column = pd.Series(pd.array(texts(), dtype=held))
    assert_texts_stop_nothing(open_frame(pd.DataFrame({"word": column}), described_word().columns, ("word",)))


def test_lists_of_texts_that_are_none_are_missing() -> None:
    lists = pa.ListArray.from_arrays(pa.array([0, 3, 9], pa.int32()), texts())
    frame = pd.DataFrame({"word": pd.Series(pd.array(lists, dtype=pd.ArrowDtype(lists.type)))})
    engine = open_frame(frame, described_word().columns)
    assert isinstance(engine, DuckEngine)
    assert engine.connection.execute("SELECT * FROM rows").fetchall() == [(None,), (None,)]


@pytest.mark.parametrize("kind", [np.float16, np.longdouble])
def test_floats_of_any_width(kind: Any) -> None:
    frame = pd.DataFrame({"age": np.array([1, 2.5, np.nan, np.inf], dtype=kind)})
    engine = open_frame(frame, (Column("age", "real"),))
    counted = exp.select("SUM(CASE WHEN age > 2 THEN 1 ELSE 0 END)::BIGINT").from_(engine.table())
    found = engine.fetch(engine.statement(counted))
    assert found[0].tolist() == [2]


@pytest.mark.parametrize(
    "kind", ["datetime64[us]", "datetime64[ns]", "datetime64[us, Asia/Kolkata]", "object", "text", "arrow"]
)
def test_hours_and_minutes_are_those_of_utc(kind: str) -> None:
    series = pd.Series(MOMENTS, dtype="datetime64[us]").dt.tz_localize("UTC")
    match kind:
        case "object":
            series = pd.Series(MOMENTS, dtype=object)
        case "text":
            series = pd.Series([None if each is None else f"{each.isoformat()}+00:00" for each in MOMENTS])
        case "arrow":
            series = series.astype(pd.ArrowDtype(pa.timestamp("us", "Asia/Kolkata")))
        case _:
            series = (series if "," in kind else series.dt.tz_localize(None)).astype(kind)
    assert_clocks(open_frame(pd.DataFrame({"day": series}), bounded_day().columns))
