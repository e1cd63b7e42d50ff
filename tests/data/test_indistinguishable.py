"""What is not the noisy answer must be the same for neighbours: errors, shapes, labels, costs, time buckets."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from lapwing.data.answer import clock
from lapwing.data.answer.release import Release
from lapwing.data.answer.respond import respond
from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.engine import Array, Statement
from lapwing.data.open_dataset import open_dataset
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
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
    proved = prove_plan(plan, query, description)
    lonely = [LONER] * 3
    for _ in range(20):
        assert respond(proved, duck(lonely), "t", Fraction(1, 20)).size == 0
    crowd = [row(person, city="Oslo") for person in range(1000)]
    answer = respond(proved, duck([*crowd, *lonely]), "t", Fraction(1, 20))
    assert answer.labels == (("Oslo",),)
    assert abs(int(answer.series[0].values[0]) - 1000) < 300


class FailingEngine(DuckEngine):
    """An engine whose errors quote the data."""

    def fetch(self, query: Statement) -> list[Array]:
        raise ValueError(f"cannot convert {ROWS[0]}")


def test_an_error_of_the_engine_says_nothing_and_stays_paid(tmp_path: Path) -> None:
    engine = duck()
    assert isinstance(engine, DuckEngine)
    failing = FailingEngine(engine.connection, engine.relation)
    with open_dataset(failing, described(), ledger=tmp_path / "ledger", create=True) as opened:
        with pytest.raises(ProgramError) as caught:
            opened.count().release(epsilon=1)
        assert [one.id for one in caught.value.diagnostics] == ["data-engine"]
        assert "Oslo" not in str(caught.value) and caught.value.__context__ is None
        assert opened.left()[0] == 999


class FakeTime:
    """Time passes only in engines and in sleep."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class SlowEngine(DuckEngine):
    """An engine that takes a moment for each row."""

    passing: FakeTime
    rows: int

    def fetch(self, query: Statement) -> list[Array]:
        self.passing.now += 0.01 * self.rows
        return super().fetch(query)


class SlowFailingEngine(SlowEngine):
    """An engine that fails after a while."""

    def fetch(self, query: Statement) -> list[Array]:
        super().fetch(query)
        raise ValueError("no")


@pytest.mark.parametrize("bucket", [Fraction(2), Fraction(0)])
def test_answers_leave_in_time_buckets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bucket: Fraction) -> None:
    """Without buckets, which is the control, neighbours take different times."""
    passing = FakeTime()
    monkeypatch.setattr(clock, "time", passing)
    times, ends = [], []
    for number, rows in enumerate((ROWS, (*ROWS, LONER))):
        inner = duck(rows)
        assert isinstance(inner, DuckEngine)
        engine = SlowEngine(inner.connection, inner.relation)
        engine.passing, engine.rows = passing, len(rows)
        slow = replace(described(), bucket=bucket)
        with open_dataset(engine, slow, ledger=tmp_path / str(number), create=True) as opened:
            start = passing.now
            times.append(opened.count().release(epsilon=1).seconds)
            ends.append(round(passing.now - start, 9))
    assert (times == [2.0, 2.0] and ends == [2.0, 2.0]) if bucket else (times[0] < times[1] and ends[0] < ends[1])


def test_an_error_takes_no_less_time_than_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passing = FakeTime()
    monkeypatch.setattr(clock, "time", passing)
    inner = duck()
    assert isinstance(inner, DuckEngine)
    failing = SlowFailingEngine(inner.connection, inner.relation)
    failing.passing, failing.rows = passing, 1
    slow = replace(described(), bucket=Fraction(2))
    with open_dataset(failing, slow, ledger=tmp_path / "ledger", create=True) as opened, pytest.raises(ProgramError):
        opened.count().release(epsilon=1)
    assert passing.now == 2.0


def test_the_ledger_says_the_same_of_neighbours(tmp_path: Path) -> None:
    seen = []
    for number, rows in enumerate((ROWS, (*ROWS, LONER))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with people(folder, rows=rows) as opened:
            opened.group_by("city").mean("age").release(epsilon=1)
            entries = [dataclasses.asdict(entry) for _, entry in opened.funded().history()]
        for entry in entries:
            for changing in ("at", "ledger"):
                entry.pop(changing, None)
        seen.append((sorted(path.name for path in folder.iterdir()), entries))
    assert seen[0] == seen[1]


def test_control_plain_sql_shows_keys_and_errors_of_one_person() -> None:
    """Which groups there are, and what an error quotes, hang on one row."""
    groups, errors = [], []
    for rows in (ROWS, (*ROWS, LONER)):
        engine = duck(rows)
        assert isinstance(engine, DuckEngine)
        groups.append(engine.connection.execute('SELECT count(DISTINCT town) FROM "rows"').fetchall())
        try:
            engine.connection.execute('SELECT max(age + 5) FROM "rows" WHERE person = 99').fetchall()
            errors.append("")
        except duckdb.Error as error:
            errors.append(str(error))
    assert groups[0] != groups[1] and errors[0] == "" and "9223372036854775807" in errors[1]


class SilentEngine(DuckEngine):
    """An engine that must not be asked."""

    def fetch(self, query: Statement) -> list[Array]:
        raise AssertionError("the data was looked at")


@pytest.mark.parametrize("epsilon", [0, "0", "-1", "nan", "1e-500"])
def test_nothing_is_looked_at_for_nothing(tmp_path: Path, epsilon: object) -> None:
    inner = duck()
    assert isinstance(inner, DuckEngine)
    silent = SilentEngine(inner.connection, inner.relation)
    with open_dataset(silent, described(), ledger=tmp_path / "ledger", create=True) as opened:
        for question in (opened.count(), opened.median("age"), opened.first_above("day", 5), opened.histogram("city")):
            with pytest.raises(ProgramError):
                question.release(epsilon=epsilon)
            question.preview(epsilon=1)
        with pytest.raises(ProgramError):
            opened.group_by("town").count().release(epsilon=epsilon, delta="0.01")
        assert opened.left() == (Fraction(1000), Fraction(1, 10))
