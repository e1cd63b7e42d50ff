"""Per-person tables: what each person's rows come to, compared with plain Python, and neighbours that differ in one."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from math import isfinite, isnan
from pathlib import Path

import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.aggregate import Count, Sum
from lapwing.data.query.bounded_sum import Rows, Total
from lapwing.data.query.person_table import Between, Max, PersonDescription, person_table
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.moving import moved_between, numbers_in
from tests.data.people import ROWS, described, duck, people, row
from tests.data.persons import person_queries
from tests.data.test_neighbours import neighbours

HALF = Fraction(1, 2)


def steps(value: float) -> int:
    """An income in steps of one half, between its bounds, the nearest even one of two."""
    return round(min(max(value, -100.0), 1000.0) * 2)


def test_sums_and_counts_of_people_are_those_of_their_rows() -> None:
    table = person_table(
        described("person"), None, {}, {"t": Between(Sum("income"), -50, 99), "n": Between(Count(), 0, 9)}
    )
    incomes: dict[int, list[int]] = defaultdict(list)
    counts: dict[int, int] = defaultdict(int)
    for each in ROWS:
        if each[0] is not None:
            counts[each[0]] += 1
            if each[2] is not None and not isnan(each[2]):
                incomes[each[0]].append(steps(each[2]) if isfinite(each[2]) else (2000 if each[2] > 0 else -200))
    wanted = aggregation_of(plan_query(queries_of(table), table, Fraction(1)))
    found = measure(wanted, table, duck(ROWS)).numbers
    assert found[Rows()].tolist() == [len(counts)]
    assert found[Total("t", 0, -100, 198)].tolist() == [sum(min(max(sum(own), -100), 198) for own in incomes.values())]
    assert found[Total("n", 0, 0, 9)].tolist() == [sum(min(number, 9) for number in counts.values())]


def queries_of(table: PersonDescription):  # type: ignore[no-untyped-def]
    from lapwing.data.query.query import AggregateTable

    return AggregateTable((("c", Count()), ("t", Sum("t")), ("n", Sum("n"))))


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("seed", range(3))
def test_no_query_of_people_moves_further_than_is_charged(kind: str, seed: int) -> None:
    chance = random.Random(f"persons {kind} {seed}")
    base = described("person", kind)
    first, second = neighbours(chance, "person", kind)
    for name, (query, table) in person_queries(base).items():
        plan = plan_query(query, table, Fraction(1), Fraction(1, 100))
        numbers = [numbers_in(plan, table, duck(rows)) for rows in (first, second)]
        for far, allowed in moved_between(plan, *numbers):
            assert far <= allowed, name


def test_one_busy_person_moves_the_sum_by_the_bound_and_no_further() -> None:
    table = person_table(
        described("person"), None, {}, {"t": Between(Sum("income"), 0, 99), "n": Between(Count(), 0, 9)}
    )
    plan = plan_query(queries_of(table), table, Fraction(1))
    crowd, busy = [row(1)], [row(99, income=1000.0)] * 500
    moved = moved_between(plan, *(numbers_in(plan, table, duck(rows)) for rows in (crowd + busy, crowd)))
    assert moved == [(1, 1), (198, 198), (9, 9)]


def test_a_table_of_people_is_charged_to_the_same_budget_and_proved(tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        table = opened.where("age >= 40").per_person(total=Between(Sum("income"), 0, 100), top=Max("age"))
        made = table.aggregate(t=Sum("total"), n=Count()).release(epsilon=1)
        assert opened.left() == table.left() and opened.left()[0] == 999
        inputs = made.proof.queries[0]["programs"][0]["inputs"]
        assert (inputs["k"], inputs["reach"]) == ("1", "200")
        assert made.answers[0].about.startswith("intervals cover the noise added to the answer on one row for each")
        table.close()
        assert opened.count().release(epsilon=1).epsilon == 1


def test_a_key_is_for_one_table(tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        asked = [opened.per_person(t=Between(Sum("income"), 0, most)).sum("t") for most in (100, 100, 200)]
        first = asked[0].release(epsilon=1, key="a")
        assert asked[1].release(epsilon=1, key="a").rows() == first.rows()
        other = opened.where("age > 1").per_person(t=Between(Sum("income"), 0, 100)).sum("t")
        for question in (asked[2], other):
            with pytest.raises(ProgramError):
                question.release(epsilon=1, key="a")
        assert opened.left()[0] == 999


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"t": Sum("income")}, "person-bounds"),
        ({"t": Between(Sum("income"), 0, None)}, "person-bounds"),
        ({"n": Count()}, "person-bounds"),
        ({"t": Between(Sum("income"), 5, 5)}, "person-range"),
        ({"t": Between(Sum("income"), 0, 2**70)}, "person-range"),
        ({"t": Sum("weight")}, "query-bounds"),
        ({"t": Sum("town")}, "query-type"),
        ({"u": Between(Count(), 0, 2)}, "person-name"),
        ({}, "query-nothing"),
        ({"t": "income"}, "query-kind"),
    ],
)
def test_what_nothing_bounds_is_refused(columns: dict[str, object], message: str) -> None:
    with pytest.raises(ProgramError) as caught:
        person_table(described("person"), None, {}, columns)  # type: ignore[arg-type]
    assert caught.value.diagnostics[0].id == message


def test_rows_have_no_table_of_people_and_people_have_no_other(tmp_path: Path) -> None:
    for folder in ("rows", "people"):
        (tmp_path / folder).mkdir()
    with people(tmp_path / "rows") as opened, pytest.raises(ProgramError, match="privacy unit is a row"):
        opened.per_person(n=Between(Count(), 0, 1))
    with people(tmp_path / "people", "person") as opened:
        table = opened.per_person(n=Between(Count(), 0, 1))
        with pytest.raises(ProgramError, match="already"):
            table.per_person(n=Between(Count(), 0, 1))
        with pytest.raises(ProgramError, match="age"):
            table.mean("age")
        with pytest.raises(ProgramError, match="groups"):
            opened.per_person(groups=2, n=Between(Count(), 0, 1))
