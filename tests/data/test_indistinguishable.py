"""What is not the noisy answer must be the same for neighbours: errors, shapes, labels, costs, time buckets."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from sqlglot import exp

from lapwing.data.description import Description
from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.engine import Array
from lapwing.data.open import open_dataset
from lapwing.data.plan import plan_query
from lapwing.data.release import Release
from lapwing.data.respond import respond
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import INF, NAN, ROWS, described, duck, people, row
from tests.data.plans import all_queries

LONER = (99, 2**63 - 1, NAN, INF, "nowhere else", "nowhere else", None, None)


def shape(release: Release) -> list[object]:
    """All of a release but its numbers."""
    answers = [(a.title, a.keys, a.labels, [s.name for s in a.series], a.notes) for a in release.answers]
    return [answers, release.epsilon, release.delta, release.left, release.confidence, release.engine, release.entry]


def test_shapes_costs_and_what_is_left(tmp_path: Path) -> None:
    seen = []
    for number, rows in enumerate((ROWS, (*ROWS, LONER), ())):
        folder = tmp_path / str(number)
        folder.mkdir()
        with people(folder, rows=rows) as opened:
            asked = (opened.group_by("city").mean("age"), opened.histogram("age"), opened.cdf("income", [0, 10]))
            seen.append([shape(opened.release(question, epsilon="0.1")) for question in asked])
    assert seen[0] == seen[1] == seen[2]


def test_a_key_that_one_person_has_is_not_shown() -> None:
    description = described("person")
    query = all_queries(description)["by found"]
    plan = plan_query(query, description, Fraction(1), Fraction(1, 10**6))
    lonely = [LONER] * 3
    for _ in range(50):
        assert respond(plan, description, duck(lonely), "t", Fraction(1, 20)).size == 0
    crowd = [row(person, city="Oslo") for person in range(1000)]
    answer = respond(plan, description, duck([*crowd, *lonely]), "t", Fraction(1, 20))
    assert answer.labels == (("Oslo",),)
    assert abs(int(answer.series[0].values[0]) - 1000) < 300


class FailingEngine(DuckEngine):
    """An engine whose errors quote the data."""

    def fetch(self, query: exp.Select) -> list[Array]:
        raise ValueError(f"cannot convert {ROWS[0]}")


def test_an_error_of_the_engine_says_nothing_and_stays_paid(tmp_path: Path) -> None:
    engine = duck()
    assert isinstance(engine, DuckEngine)
    failing = FailingEngine(engine.connection, engine.relation)
    with open_dataset(failing, described(), ledger=tmp_path / "ledger") as opened:
        with pytest.raises(ProgramError) as caught:
            opened.count().release(epsilon=1)
        assert [one.id for one in caught.value.diagnostics] == ["data-engine"]
        assert "Oslo" not in str(caught.value) and caught.value.__context__ is None
        assert opened.left()[0] == 999


def test_answers_leave_in_time_buckets(tmp_path: Path) -> None:
    base = described()
    times = []
    for number, rows in enumerate((ROWS, (*ROWS, LONER))):
        slow = Description(
            base.name, base.unit, base.neighbours, base.columns, base.epsilon, base.delta, bucket=Fraction(2)
        )
        with open_dataset(duck(rows), slow, ledger=tmp_path / str(number)) as opened:
            times.append(opened.count().release(epsilon=1).seconds)
    assert times == [2.0, 2.0]
