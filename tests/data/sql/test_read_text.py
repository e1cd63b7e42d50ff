"""Texts of answers, compared with DuckDB."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from tests.data.answer.covering import without_noise
from tests.data.people import people, row, table_of
from tests.data.sql.asking import refused

ROWS = [
    (
        *row(
            number,
            number % 5,
            float(number % 40),
            ("Oslo", "Rome", "Rome", "Rome", "it's \\ odd", "it's \\ odd")[number % 6],
        )[:6],
        number % 4 == 0,
        row()[7],
    )
    for number in range(100)
]
BAND = "CASE WHEN COUNT(*) > 40 THEN 'many' ELSE 'few' END AS band"
BANDS = f"SELECT city, {BAND}, COUNT(*) AS n FROM people GROUP BY city"
MEANT = f"""
{BANDS} ORDER BY band, city

SELECT band, SUM(n) AS s FROM ({BANDS}) GROUP BY band ORDER BY band

SELECT city, n FROM ({BANDS}) WHERE band = 'few' ORDER BY city

SELECT band || '!' AS b, n FROM ({BANDS}) ORDER BY b

SELECT CASE city WHEN 'Oslo' THEN 'north' WHEN 'Rome' THEN city END AS c, COUNT(*) AS n FROM people GROUP BY
city ORDER BY n

SELECT CONCAT(city, '-', age, '-', member) AS k, COUNT(*) AS n FROM people GROUP BY city, age, member ORDER BY k

SELECT COALESCE(city, 'all') AS c, COUNT(*) AS n FROM people GROUP BY ROLLUP (city) ORDER BY n

SELECT CASE WHEN city IS NULL THEN 'all' ELSE city END AS c, COUNT(*) AS n FROM people GROUP BY ROLLUP (city) ORDER
BY n

SELECT GROUPING(city) AS g, city, COUNT(*) AS n FROM people GROUP BY GROUPING SETS ((city), ()) ORDER BY n

SELECT IF(member IS TRUE OR (member), 'in', 'out') AS m, COUNT(*) AS n FROM people GROUP BY member ORDER BY m

SELECT 'level ' || CAST(age AS VARCHAR) AS level, COUNT(*) AS n FROM people GROUP BY age ORDER BY age

SELECT NULLIF(city, 'Oslo') AS c, COUNT(*) AS n FROM people GROUP BY city ORDER BY n

SELECT age * 10 + 1 AS a, COUNT(*) / (age + 1) AS p, COUNT(*) AS n FROM people GROUP BY age HAVING age + 1 > 2
ORDER BY a

SELECT SUM(age * n) / SUM(n) AS mean FROM (SELECT age, COUNT(*) AS n FROM people GROUP BY age)

SELECT CASE WHEN COUNT(*) > 3 THEN age END AS a, COUNT(*) AS n FROM people GROUP BY age ORDER BY age

SELECT CASE WHEN RANK() OVER (ORDER BY COUNT(*)) = 1 THEN 'least' END AS r, city FROM people GROUP BY city ORDER BY
city

SELECT city, SUM(CASE WHEN member THEN n END) AS m, MAX(CASE WHEN age > 2 THEN n END) AS x, COUNT(*) FILTER (WHERE
n > 2) AS c FROM (SELECT city, member, age, COUNT(*) AS n FROM people GROUP BY ALL) WHERE n > 0 GROUP BY city ORDER
BY city
"""


@pytest.mark.parametrize("text", [" ".join(each.split()) for each in MEANT.strip().split("\n\n")])
def test_texts_are_those_of_duckdb(text: str, tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.register("people", table_of(ROWS))
    wanted = connection.execute(text)
    names = [each[0] for each in wanted.description or ()]
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        found = [row for row in opened.sql(text).release(epsilon=1).rows() if row.get("n") != 0]
    rows = [tuple(each[name] for name in names) for each in found]
    assert rows == [
        tuple(pytest.approx(each) if isinstance(each, float) else each for each in one) for one in wanted.fetchall()
    ]


def test_only_what_is_selected_is_shown_beside_a_text(tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        answer = opened.sql("SELECT city || '!' AS c, COUNT(*) AS n FROM people GROUP BY city, member").release(
            epsilon=1
        )
    assert set(answer.rows()[0]) == {"c", "n", "n_low", "n_high"}


def test_texts_that_noise_may_have_decided(tmp_path: Path) -> None:
    texts = (BANDS, f"SELECT band, SUM(n) AS s FROM ({BANDS}) GROUP BY band", f"SELECT SUM(n) AS s FROM ({BANDS})")
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        shown, by_band, total = (opened.sql(text).release(epsilon="0.2").answers[0] for text in texts)
        sure = opened.sql(texts[1]).release(epsilon=100).answers[0]
    assert shown.notes == ("band: in 2 of 3 rows, the exact numbers may give another text",)
    assert (by_band.series[0].high == float("inf")).all() and (sure.series[0].high < 1000).all()
    assert total.series[0].high[0] < 1000 and not sure.notes


def test_conditions_on_such_texts_leave_no_interval(tmp_path: Path) -> None:
    texts = (
        f"SELECT SUM(n) AS s FROM ({BANDS}) WHERE band = 'few'",
        f"SELECT SUM(CASE WHEN band = 'few' THEN n ELSE 0 END) AS s FROM ({BANDS})",
        f"SELECT n, SUM(n) OVER (PARTITION BY band) AS s FROM ({BANDS})",
    )
    with people(tmp_path, rows=ROWS) as opened, without_noise():
        for text in texts:
            series = {one.name: one for one in opened.sql(text).release(epsilon="0.2").answers[0].series}
            assert (series["s"].high == float("inf")).all(), text


@pytest.mark.parametrize(
    ("shown", "word"),
    [
        ("CASE WHEN COUNT(*) > 1 THEN 'many' ELSE COUNT(*) END", "no text"),
        ("city || COUNT(*)", "no text"),
        ("STRFTIME(city, '%Y')", "STRFTIME"),
        ("city || age", "integer"),
        ("CASE WHEN age > 3 THEN 'x' END", "age"),
        ("CASE WHEN city THEN 'x' END", "no condition"),
        ("CASE WHEN person = 3 THEN 'x' END", "person"),
    ],
)
def test_what_is_refused(shown: str, word: str) -> None:
    assert word in refused(f"SELECT {shown}, COUNT(*) FROM people GROUP BY city").cause


def test_texts_come_last() -> None:
    band = "CASE WHEN COUNT(*) > 3 THEN 'a' ELSE 'b' END"
    for clause in (f"HAVING {band} = 'a'", "HAVING band = 'a'"):
        assert refused(f"SELECT city, {band} AS band FROM people GROUP BY city {clause}").id == "sql-refused"
