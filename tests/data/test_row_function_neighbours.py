"""Functions of single rows on values built to break them: with noise off, one row moves no more than is charged."""

from __future__ import annotations

import datetime
import random
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest

from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe
from lapwing.data.engines.frame import open_frame
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.formula import with_computed
from lapwing.data.sql.select import read_select
from tests.data.moving import moved_between, numbers_in

DAY = {"type": "date", "lower": "2023-12-30", "upper": "2024-12-31"}
COLUMNS: dict[str, dict[str, Any]] = {
    "begun": DAY,
    "ended": DAY,
    "paid": {"type": "real", "lower": -50, "upper": 50, "step": "0.25"},
    "size": {"type": "integer", "lower": -20, "upper": 20},
    "name": {"type": "text"},
    "kind": {"type": "text", "values": ["a", "B c", "", "%"]},
}
SCHEMA = pa.schema(
    [
        ("person", pa.int64()),
        ("begun", pa.timestamp("us")),
        ("ended", pa.timestamp("us")),
        ("paid", pa.float64()),
        ("size", pa.int64()),
        ("name", pa.string()),
        ("kind", pa.string()),
    ]
)
MOMENTS = (
    None,
    2**63 - 1,
    1 - 2**63,
    *(
        datetime.datetime.fromisoformat(text)
        for text in (
            "0001-01-01 00:00:00",
            "9999-12-31 23:59:59.999999",
            "1969-12-31 23:59:59.999999",
            "2023-12-30 00:00:00",
            "2024-02-29 23:59:59.999999",
            "2024-03-10 06:59:59.999999",
            "2024-03-10 07:00:00",
            "2024-03-31 01:00:00",
            "2024-11-03 05:30:00",
            "2024-11-03 06:30:00",
            "2024-12-31 23:59:59",
        )
    ),
)
REALS = (None, float("nan"), float("inf"), -float("inf"), -0.0, 5e-324, 1e308, -1e308, 0.1, 49.9, -50.25)
WHOLES = (None, 0, 1, -1, 20, -20, 2**63 - 1, -(2**63))
TEXTS = (None, "", "a", "B c", "%", "_", "\x00", "\u00e9\u0301", "\U0001f426", "a" * 5000, "'; DROP TABLE rows; --")
ASKED = {
    "hours": "SELECT EXTRACT(hour FROM begun), COUNT(*), SUM(EXTRACT(minute FROM ended)) FROM t GROUP BY 1",
    "seconds": "SELECT SUM(EXTRACT(second FROM begun)), AVG(EXTRACT(hour FROM ended) * 60) FROM t",
    "truncated": "SELECT DATE_TRUNC('month', begun), DATE_TRUNC('hour', ended), COUNT(*) FROM t GROUP BY 1, 2",
    "zones": "SELECT EXTRACT(hour FROM begun AT TIME ZONE 'America/New_York'), SUM(size), COUNT(*) FROM t GROUP BY 1",
    "local days": "SELECT DATE_TRUNC('day', ended AT TIME ZONE 'Asia/Tokyo'), COUNT(*) FROM t GROUP BY 1",
    "local weeks": "SELECT EXTRACT(isodow FROM begun AT TIME ZONE 'Europe/Lisbon'), AVG(paid) FROM t GROUP BY 1",
    "months": "SELECT begun + INTERVAL 1 MONTH, COUNT(*) FROM t WHERE ended - INTERVAL 11 MONTHS < begun GROUP BY 1",
    "seconds between": "SELECT SUM(DATE_DIFF('second', begun, ended)), COUNT(*) FROM t",
    "days between": "SELECT AVG(DATE_DIFF('day', begun, ended)) FROM t WHERE DATE_DIFF('hour', ended, begun) < 7",
    "months between": "SELECT SUM(DATE_DIFF('month', begun, ended)), SUM(DATE_DIFF('year', ended, begun)) FROM t",
    "moments": "SELECT SUM(size) FROM t WHERE begun >= TIMESTAMP '2024-03-10 07:00' OR ended < '2024-11-03 06:00:00'",
    "powers": "SELECT SUM(POWER(size - 3, 3)), SUM(paid ^ 2), SUM(SIGN(paid)), SUM(SIGN(size) * paid) FROM t",
    "roots": "SELECT SUM(SQRT(paid)), SUM(SQRT(size * size)), AVG(POWER(paid, 0.5)), COUNT(SQRT(size)) FROM t",
    "logarithms": "SELECT SUM(LN(paid)), AVG(LOG10(size)), SUM(LOG2(paid * paid)), COUNT(LN(size)) FROM t",
    "exponentials": "SELECT SUM(EXP(size)), AVG(EXP(LEAST(paid, 30))), SUM(EXP(-100 * paid - 5000)) FROM t",
    "buckets": "SELECT WIDTH_BUCKET(paid, -40, 40, 7), SUM(WIDTH_BUCKET(size, 0, 5, 3)), COUNT(*) FROM t GROUP BY 1",
    "seconds of a difference": "SELECT SUM(EXTRACT(EPOCH FROM ended - begun)), COUNT(*) FROM t",
    "listed texts": "SELECT REPLACE(kind, ' ', ''), SUM(STRPOS(kind, 'c') * paid), COUNT(*) FROM t GROUP BY 1",
    "patterns": "SELECT COUNT(*), SUM(paid) FILTER (WHERE NOT kind ~ 'c$') FROM t WHERE REGEXP_MATCHES(kind, '^.?')",
    "medians beside": "SELECT kind, COUNT(*), MEDIAN(size), AVG(paid) FROM t GROUP BY kind HAVING MEDIAN(size) > 0",
    "many quantiles": "SELECT kind, QUANTILE_CONT(paid, [0.1, 0.5]) FROM t GROUP BY kind",
    "running": "SELECT size, SUM(COUNT(*)) OVER (ORDER BY size), RANK() OVER (ORDER BY SUM(paid)) FROM t GROUP BY 1",
    "quotients": "SELECT SUM(paid / size), AVG(size / paid), SUM(FLOOR(size / 3)), AVG(CEIL(paid / 7)) FROM t",
    "ends": "SELECT COUNT(*) FROM t WHERE STARTS_WITH(name, 'a') OR ENDS_WITH(kind, 'c') OR CONTAINS(name, '')",
    "texts": "SELECT UPPER(kind), SUM(LENGTH(name)), SUM(LENGTH(TRIM(LEFT(name, 3)))) FROM t GROUP BY 1",
    "found texts": "SELECT name, COUNT(*), SUM(paid) FROM t GROUP BY 1",
    "found pieces": "SELECT SUBSTRING(name, 1, 2), SUM(size) FROM t GROUP BY 1",
    "cases": "SELECT CASE WHEN paid > 9 THEN 'x' ELSE kind END, COUNT(*) FILTER (WHERE size < paid) FROM t GROUP BY 1",
    "of answers": "SELECT MAX(n), SUM(n), AVG(n) FROM (SELECT kind, COUNT(*) AS n FROM t GROUP BY kind)",
    "sums of sums": "SELECT kind, SUM(s) FROM (SELECT kind, size, SUM(paid) AS s FROM t GROUP BY 1, 2) GROUP BY kind",
    "shares of answers": "SELECT kind, SUM(paid) / SUM(SUM(paid)) OVER (), LN(COUNT(*)) FROM t GROUP BY kind",
}  # fmt: skip


def described(unit: str, kind: str) -> Description:
    privacy: dict[str, Any] = {"unit": unit, "neighbours": kind, "bucket": 0}
    if unit != "row":
        privacy["rows"] = 3
    budget = {"epsilon": 10, "delta": "0.1"}
    return describe({"name": "t", "privacy": privacy, "budget": budget, "columns": COLUMNS})


def odd_row(person: int, chance: random.Random) -> tuple[Any, ...]:
    pools = (MOMENTS, MOMENTS, REALS, WHOLES, TEXTS, TEXTS[:5])
    return person, *(chance.choice(pool) for pool in pools)


def table_of(rows: list[tuple[Any, ...]]) -> pa.Table:
    return pa.table(
        [pa.array(each, kind.type) for each, kind in zip(zip(*rows, strict=True), SCHEMA, strict=True)], SCHEMA
    )


@pytest.mark.parametrize("name", sorted(ASKED))
def test_one_unit_moves_no_more_than_is_charged(name: str) -> None:
    chance = random.Random(name)
    for unit, kind in (("row", "add-remove"), ("person", "replace")):
        plain = described(unit, kind)
        selected = read_select(ASKED[name], plain)
        description = with_computed(plain, selected.computed)
        shared = [odd_row(number, chance) for number in range(9)]
        own, other = ([odd_row(99, chance) for _ in range(1 if unit == "row" else 6)] for _ in range(2))
        second = shared + other if kind == "replace" else shared
        engines = [open_frame(table_of(rows)) for rows in (shared + own, second)]
        for _, query in selected.queries:
            plan = plan_query(query, description, Fraction(1), Fraction(1, 100))
            assert prove_plan(plan, query, description).epsilon == 1
            sides = [numbers_in(plan, description, engine) for engine in engines]
            for far, allowed in moved_between(plan, *sides):
                assert far <= allowed
        for engine in engines:
            engine.close()


def test_control_plain_sums_of_the_same_rows_move_without_bound() -> None:
    chance = random.Random(1)
    rows = [odd_row(number, chance) for number in range(9)]
    extreme = (99, MOMENTS[3], MOMENTS[4], 1e308, -(2**63), "a" * 5000, "a")
    engine = open_frame(table_of([*rows, extreme]))
    text = "SELECT SUM(DATE_DIFF('second', begun, ended)) FROM rows WHERE person = 99"
    ((far,),) = engine.connection.execute(text).fetchall()
    assert far > 366 * 86400
