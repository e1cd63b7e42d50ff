"""Spark in local mode: one session for all of it."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Bounds, Column, Description, Unit
from lapwing.data.engines.engine import LARGEST, SATURATED
from lapwing.data.engines.relation import Aggregation
from lapwing.data.engines.spark import SparkEngine, open_spark
from lapwing.data.open_dataset import open_dataset
from lapwing.data.query.bounded_sum import Rows, Total
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Span
from lapwing.data.query.predicate import Among, Compare, Missing
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.days import assert_days_stop_nothing
from tests.data.engines.agreeing import (
    assert_agrees,
    assert_bounds,
    assert_letters_matter,
    assert_nan_is_missing,
    assert_people_agree,
    assert_speech_agrees,
)
from tests.data.engines.sparking import running_spark
from tests.data.engines.test_joined import check_spark
from tests.data.moments import MOMENTS, assert_clocks, assert_few_clocks
from tests.data.people import ROWS, described, table_of
from tests.data.program.agreeing import LONG, SPARK, assert_programs_agree
from tests.data.program.named import ROWS as NAMED
from tests.data.program.named import assert_by_name

SPOKEN_HERE = (
    "curves 0",
    "far curves 0",
    "magnitudes 0",
    "rounded 0",
    "parts 0",
    "days of the week 0",
    "divisions 0",
    "letters 0",
    "odd patterns 0",
    "extremes 0",
)


def test_spark_agrees_with_duckdb(tmp_path: Path) -> None:
    with running_spark() as session:
        frame = session.createDataFrame(table_of())
        with open_dataset(frame, described("person"), ledger=tmp_path / "ledger", create=True) as opened:
            assert isinstance(opened.engine, SparkEngine) and opened.engine.label == "Spark"
            assert_agrees(
                opened.engine, ROWS, ("person",), ("by city", "limited by city", "limited by found", "by found", "sums")
            )
            assert_speech_agrees(opened.engine, ROWS, SPOKEN_HERE)
            assert_people_agree(opened.engine, ROWS, ("rich people", "by place", "by place, limited"))
            assert assert_programs_agree(opened.engine, described(), range(SPARK)) > SPARK // 5
            assert_programs_agree(opened.engine, described("person", rows=3), range(SPARK // 6))
            others = open_spark(frame.where("person IS DISTINCT FROM 3"))
            assert_bounds(opened.engine, others, ROWS, 3)
            assert_nan_is_missing(opened.engine, ROWS)
            check_spark(session, tmp_path)
            assert_days_are_those_of_utc(session)
            assert_sums_hold(session)
            assert_odd_values_stop_nothing(session)
            words = session.createDataFrame([("a", "Oslo"), ("A", "OSLO"), ("b", "oslo")], "person STRING, city STRING")
            careless = [f"collate({name}, 'UTF8_LCASE') AS {name}" for name in ("person", "city")]
            assert_letters_matter(open_spark(words.selectExpr(*careless)))
            made = opened.sql("SELECT city, COUNT(*) AS n FROM people GROUP BY city").release(epsilon=500)
            assert made.epsilon == 500 and made.engine == "Spark" and made.left[0] == 500
            empty = open_spark(session.sql("SELECT NULL AS age, NULL AS city"))
            assert empty.stored == {"age": "empty", "city": "empty"}
            nothing = Aggregation((Rows(),), (group_by("city", described()),), Missing("age"))
            assert measure(nothing, described(), empty).numbers[Rows()].tolist() == [0, 0, 0]
            assert_by_name(session.createDataFrame(pa.table(NAMED)), tmp_path)
            session.catalog.dropTempView(opened.engine.view)
            with pytest.raises(ProgramError, match="data-changed"):
                opened.count().release(epsilon=1)
            assert opened.left()[0] == 500


def assert_days_are_those_of_utc(session: Any) -> None:
    """Whatever the session's zone, and whenever it is set; the ends of what an instant can be are no error."""
    zone = session.conf.get("spark.sql.session.timeZone")
    micros = [1704065400000000, 1704067200000000 - 1, 1704067200000000, -1, 0, -(2**63), 2**63 - 1]
    frame = session.createDataFrame([(one,) for one in micros], "m BIGINT")
    engine = open_spark(frame.selectExpr("timestamp_micros(m) AS day"))
    bounds = Bounds(Fraction(-1), Fraction(19800), Fraction(1))
    column = Column("day", "date", bounds)
    described = Description("t", Unit(None, 1), "add-remove", (column,), Fraction(1), Fraction(0))
    by = Span(column, -1, 19800, False)
    for other in ("Pacific/Apia", "America/New_York", "UTC"):
        session.conf.set("spark.sql.session.timeZone", other)
        found = measure(Aggregation((Rows(),), (by,), None), described, engine).numbers[Rows()]
        days = {int(place) - 1: int(found[place]) for place in found.nonzero()[0]}
        assert days == {-1: 1, 0: 1, 19722: 2, 19723: 1}, other
    session.conf.set("spark.sql.session.timeZone", "Asia/Kolkata")
    since = [None if each is None else (each - MOMENTS[0]) // timedelta(microseconds=1) for each in MOMENTS]
    instants = session.createDataFrame([(one,) for one in since], "m BIGINT").selectExpr("timestamp_micros(m) AS day")
    (assert_clocks if LONG else assert_few_clocks)(open_spark(instants))
    assert_few_clocks(open_spark(instants.selectExpr("to_utc_timestamp(day, 'Asia/Kolkata')::timestamp_ntz AS day")))
    session.conf.set("spark.sql.session.timeZone", zone)


def assert_odd_values_stop_nothing(session: Any) -> None:
    """Dates and moments far off, in whatever zone the session is; numbers that are not whole; texts that are none."""
    session.conf.set("spark.sql.session.timeZone", "Pacific/Auckland")
    for query in (
        "SELECT date_from_unix_date(x) AS day FROM VALUES (0), (2147483647), (-2147483648), (NULL) t(x)",
        "SELECT timestamp_micros(x) AS day FROM VALUES (0L), (9223372036854775807L), (-9223372036854775807L) t(x)",
        "SELECT timestamp_ntz'1970-01-01 00:00:00' AS day UNION ALL SELECT timestamp_ntz'+294246-01-01 00:00:00'",
    ):
        assert_days_stop_nothing(open_spark(session.sql(query)), slow=True)
    numbers = "SELECT * FROM VALUES (1D), (1.5D), (double('NaN')), (double('Infinity')), (-1e300D), (NULL) t(x)"
    frame = session.sql(numbers)
    engine = open_spark(frame)
    whole = exp.select(engine.raw(Column("x", "integer"))).from_(engine.table())
    found = engine.session.sql(engine.write(whole)).collect()
    assert [row[0] for row in found] == [1, None, None, LARGEST, -LARGEST, None]
    town = described()
    words = open_spark(session.sql("SELECT CAST(x AS STRING) AS town FROM VALUES (X'FFFE'), (X'4F736C6F') t(x)"))
    groups = measure(Aggregation((Rows(),), (group_by("town", town),), None), town, words)
    assert groups.labels == [["Oslo"]] and groups.numbers[Rows()].tolist() == [1]


def assert_sums_hold(session: Any) -> None:
    """Numbers whose sum 64 bits do not hold: an error in Spark itself, whose cause may be one row, and none in ours."""
    values = [2**53, 2**53 - 1, -(2**53), 12345678901, -7, 2**62, None]
    frame = session.createDataFrame([(one,) for one in values], "x BIGINT").crossJoin(session.range(3000))
    with pytest.raises(Exception, match="overflow"):
        frame.where("x > 9007199254740992").selectExpr("sum(x)").collect()
    bounds = Bounds(Fraction(-(2**53)), Fraction(2**53), Fraction(1))
    column, slot = Column("x", "integer", bounds), Total("x", 0, -(2**53), 2**53)
    open_to = Description("t", Unit(None, 1), "add-remove", (column,), Fraction(1), Fraction(0))
    engine = open_spark(frame)
    for condition, wanted in (
        (None, 3000 * (2**53 + 2**53 - 1 + 12345678901 - 7)),
        (Compare("x", "<", Fraction(10**12)), 3000 * (12345678901 - 7 - 2**53)),
    ):
        found = measure(Aggregation((slot,), (), condition), open_to, engine)
        assert int(found.numbers[slot][0]) == max(min(wanted, SATURATED), -SATURATED)
    found = measure(Aggregation((slot,), (), Among("x", (Fraction(-7), Fraction(12345678901)))), open_to, engine)
    assert int(found.numbers[slot][0]) == 3000 * (12345678901 - 7)
