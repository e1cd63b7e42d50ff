"""Questions in SQL that compute with rows: neighbours built to break them, with noise off, and what they mean."""

from __future__ import annotations

import random
from fractions import Fraction
from math import isclose

import duckdb
import pytest

from lapwing.data.answer import respond
from lapwing.data.dataset import Dataset
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
from tests.data.moving import moved_between, numbers_in
from tests.data.people import described, duck, people, row, table_of
from tests.data.spoken import SPOKEN, spoken_queries
from tests.data.test_neighbours import neighbours


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("unit", ["row", "person"])
def test_no_query_moves_further_than_is_proved(unit: str, kind: str) -> None:
    chance = random.Random(f"{unit} {kind}")
    plain = described(unit, kind)
    pairs = [[duck(rows) for rows in neighbours(chance, unit, kind)] for _ in range(2)]
    queries = spoken_queries(plain)
    for name in chance.sample(sorted(queries), 10):
        query, description = queries[name]
        plan = plan_query(query, description, Fraction(1), Fraction(1, 100))
        proved = prove_plan(plan, query, description)
        assert proved.epsilon == 1, name
        for pair in pairs:
            sides = [numbers_in(plan, description, engine) for engine in pair]
            for far, allowed in moved_between(plan, *sides):
                assert far <= allowed, name
    for engine in (engine for pair in pairs for engine in pair):
        engine.close()


def test_medians_by_group_reach_what_they_are_charged_for() -> None:
    """A row that is replaced leaves one group and comes into another: half of that would be too little."""
    query, description = spoken_queries(described("row", "replace"))["medians 0"]
    plan = plan_query(query, description, Fraction(1))
    sides = [numbers_in(plan, description, duck([row(1, age)])) for age in (20, 40)]
    ((far, allowed),) = moved_between(plan, *sides)
    assert far == allowed == 2


MEANT = """
SELECT FLOOR(age / 10) * 10 AS d, COUNT(*) AS n, SUM(income) AS s FROM people GROUP BY d ORDER BY d

SELECT DATE_TRUNC('week', day)::DATE::TEXT AS w, COUNT(*) AS n FROM people GROUP BY w ORDER BY w

SELECT EXTRACT(dow FROM day) AS w, EXTRACT(isodow FROM day) AS i, COUNT(*) AS n FROM people GROUP BY w, i ORDER
BY w

SELECT EXTRACT(doy FROM day) % 7 AS w, COUNT(*) AS n FROM people GROUP BY w ORDER BY w

SELECT CASE WHEN age < 30 THEN 'a' ELSE UPPER(LEFT(city, 1)) END AS c, COUNT(*) AS n, AVG(age) AS m FROM people
GROUP BY c ORDER BY c

SELECT city, COUNT(*) AS n, SUM(CASE WHEN member THEN age END) AS s, COUNT(*) FILTER (WHERE age > 40) AS o FROM
people GROUP BY city HAVING COUNT(*) > 3 AND city <> 'Rome' ORDER BY n DESC, city

SELECT ROUND(100.0 * COUNT(*) FILTER (WHERE member) / COUNT(*), 1) AS p, COUNT(*) AS n FROM people

SELECT STDDEV(age) AS s, VAR_POP(age * 2) AS v, STDDEV_POP(income) AS t, COUNT(*) AS n FROM people

SELECT SUM(age * income) AS s, SUM(ABS(income - 2 * age)) AS t, SUM(GREATEST(age, income)) AS g, COUNT(*) AS n
FROM people

SELECT COUNT(*) AS n FROM people WHERE age > income OR city LIKE 'R%' AND NOT day < DATE '2024-01-10'

SELECT COUNT(*) AS n FROM people WHERE age % 4 IN (1, 2) AND LENGTH(city) BETWEEN 3 AND 5 AND age / 4 > 5.3

WITH x AS (SELECT city AS c, age - 20 AS a FROM people WHERE age >= 20) SELECT c, SUM(a) / COUNT(*) AS m,
COUNT(*) AS n FROM x GROUP BY c ORDER BY c

SELECT c, n * 2 AS d, n FROM (SELECT city AS c, COUNT(*) AS n FROM people GROUP BY city) WHERE n > 10 ORDER BY c
LIMIT 2
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder = tmp_path_factory.mktemp("meant")
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("LAPWING_ANCHORS", str(folder / "anchors"))
    made = people(folder, rows=ROWS, epsilon=10**9)
    monkeypatch.undo()
    return made


ROWS = tuple(
    (*row(n, n * 7 % 90, n * 37 % 200 / 2, ("Oslo", "Rome", "it's \\ odd")[n * n % 3])[:6], n % 4 == 0, day)
    for n, day in enumerate(table_of().column("day").to_pylist()[:90])
)


@pytest.mark.parametrize("text", [" ".join(each.split()) for each in MEANT.strip().split("\n\n")])
def test_answers_mean_what_they_mean_to_duckdb(text: str, opened: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(respond, "add_noise", lambda exact, scale: exact)
    connection = duckdb.connect()
    connection.register("people", table_of(ROWS))
    wanted = [tuple(row) for row in connection.execute(text).fetchall()]
    asked = text.replace("::DATE::TEXT", "")
    opened_rows = opened.sql(asked).release(epsilon=1).rows()
    names = [each[0] for each in connection.execute(text).description or ()]
    found = [tuple(one[name] for name in names) for one in opened_rows if one["n"] != 0]
    assert len(found) == len(wanted)
    for mine, theirs in zip(found, wanted, strict=True):
        for one, other in zip(mine, theirs, strict=True):
            same = (
                one == other if isinstance(one, str) else isclose(float(one), float(other), rel_tol=1e-6, abs_tol=1e-3)
            )
            assert same, (mine, theirs)


def test_every_text_is_a_question() -> None:
    assert len(SPOKEN) > 30 and len(spoken_queries(described())) >= len(SPOKEN)
