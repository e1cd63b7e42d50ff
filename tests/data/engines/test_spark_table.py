"""Tables that Spark's executors write: their noise, tasks that are run again, and what is charged."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.answer.noisy_table import NoisyTable, table_for
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.dataset import Dataset
from lapwing.data.engines.relation import select_of
from lapwing.data.engines.spark import SparkEngine
from lapwing.data.open_dataset import open_dataset
from lapwing.data.proof.check_release import check_release
from lapwing.data.query.aggregate import Count, CountUnits, Mean, Share, Sum
from lapwing.data.query.predicate import Compare
from lapwing.data.query.query import AggregateTable
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.engines.sparking import running_spark
from tests.data.people import described, duck, table_of

KEY = bytes(range(32))
MASTER = "local[2,3]"
Rows = list[tuple[Any, ...]]


def planned(opened: Dataset, question: Question, key: bytes = KEY) -> tuple[NoisyTable, Any]:
    """What executors would do, and the query it is done to."""
    options = {"epsilon": 1, "delta": Fraction(1, 1000)} if "town" in str(question.queries) else {"epsilon": 1}
    asked = opened.plan((question,), options)
    ((_, plan),) = opened.prove(asked, (question,), options)
    query = question.queries[0][1]
    assert isinstance(query, AggregateTable)
    table = table_for(plan, query, key, Fraction(1, 20))
    return table, select_of(aggregation_of(plan.plan), table.slots, plan.description, opened.engine)


def expected(opened: Dataset, question: Question, table: NoisyTable) -> Rows:
    """The same in this process, from exact numbers of another engine and all groups at once."""
    with people_beside(opened) as beside:
        asked = Question(beside, question.queries, computed=question.computed)
        options = {"epsilon": 1, "delta": Fraction(1, 1000)} if table.least is not None else {"epsilon": 1}
        ((_, plan),) = beside.prove(beside.plan((asked,), options), (asked,), options)
        exact = measure(aggregation_of(plan.plan), plan.description, beside.engine)
        sums = [exact.numbers[slot] for slot in table.slots]
        keys = exact.labels if table.least is not None else [list(range(len(sums[0])))]
        return sorted(zip(*(list(each) for each in table.batch(keys, sums)), strict=True), key=repr)


def people_beside(opened: Dataset) -> Dataset:
    """The same rows in DuckDB."""
    return Dataset(opened.description, duck(), None)


def spread(opened: Dataset, table: Any, select: Any, by: Any) -> Rows:
    assert isinstance(opened.engine, SparkEngine)
    return sorted((tuple(row) for row in opened.engine.spread(select, by, table).collect()), key=repr)


class Noting:
    """Fails wherever a task is run for the first time, after it has drawn its noise and written it down."""

    def __init__(self, inner: NoisyTable, folder: str) -> None:
        self.inner = inner
        self.folder = folder

    @property
    def columns(self) -> Any:
        return self.inner.columns

    def batch(self, keys: Sequence[list[Any]], sums: Sequence[Any]) -> list[Any]:
        import uuid

        from pyspark import TaskContext

        made = self.inner.batch(keys, sums)
        task: Any = TaskContext.get()
        if task.attemptNumber() == 0:
            rows = [[str(each) for each in row] for row in zip(*map(list, made), strict=True)]
            (Path(self.folder) / f"{uuid.uuid4()}.json").write_text(json.dumps(rows))
            raise RuntimeError("this machine is lost")
        return made


def test_executors_add_the_noise_and_write_the_table(tmp_path: Path) -> None:
    with running_spark(MASTER) as session:
        frame = session.createDataFrame(table_of()).repartition(3)
        with open_dataset(frame, described(), ledger=tmp_path / "ledger", create=True) as opened:
            assert_same_wherever_groups_lie(session, opened)
            assert_tasks_run_again_draw_nothing_new(session, opened, tmp_path / "first")
            assert_tables_are_charged_written_and_checked(session, opened, tmp_path)
        with open_dataset(frame, described("person"), ledger=tmp_path / "other", create=True) as opened:
            made = opened.group_by("member").aggregate(n=CountUnits()).release_table(tmp_path / "units", epsilon=1)
            assert sorted(row.member for row in made.frame.collect()) == [False, True]


def assert_same_wherever_groups_lie(session: Any, opened: Dataset) -> None:
    """However groups are divided among tasks and batches, they get the noise that one process would give them."""
    questions = [
        opened.group_by("city", "member").aggregate(n=Count(), s=Sum("income"), m=Mean("age")),
        opened.group_by("town").aggregate(n=Count(), young=Share(Compare("age", "<", Fraction(30)))),
        opened.where("age < 50").bins("income", [0, 10, 20, 40]).count(),
        opened.sql("SELECT DATE_TRUNC('week', day) AS w, UPPER(city) AS c, AVG(income * 2) FROM people GROUP BY w, c"),
    ]
    for question in questions:
        table, select = planned(opened, question)
        wanted = expected(opened, question, table)
        for parts, most in ((1, 10_000), (3, 2)):
            session.conf.set("spark.sql.shuffle.partitions", parts)
            session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", most)
            assert spread(opened, table, select, table.by) == wanted
        other, _ = planned(opened, question, KEY[::-1])
        assert spread(opened, other, select, table.by) != wanted


def assert_tasks_run_again_draw_nothing_new(session: Any, opened: Dataset, folder: Path) -> None:
    """What a lost task drew is what the next one draws, so that whoever sees both learns no more."""
    from pyspark import cloudpickle

    cloudpickle.register_pickle_by_value(sys.modules[__name__])  # type: ignore[no-untyped-call]
    folder.mkdir()
    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 10_000)
    question = opened.group_by("age").aggregate(n=Count(), s=Sum("income"))
    table, select = planned(opened, question)
    found = spread(opened, Noting(table, str(folder)), select, table.by)
    assert found == spread(opened, table, select, table.by) == expected(opened, question, table)
    noted = [tuple(row) for file in folder.glob("*.json") for row in json.loads(file.read_text())]
    assert len(noted) > 20 and set(noted) <= {tuple(str(each) for each in row) for row in found}


def assert_tables_are_charged_written_and_checked(session: Any, opened: Dataset, folder: Path) -> None:
    asked = opened.group_by("age").aggregate(n=Count())
    made = [asked.release_table(folder / f"table {number}", epsilon=Fraction(1, 20)) for number in range(2)]
    one, other = ([row.n for row in each.frame.orderBy("age").collect()] for each in made)
    assert len(one) == len(other) == 121 and np.mean(np.array(one) == np.array(other)) < 0.3
    assert [row.age for row in session.read.parquet(made[0].path).orderBy("age").collect()] == list(range(121))
    assert opened.ledger is not None
    entries = dict(opened.ledger.history())
    for each in made:
        assert (
            check_release(json.loads(json.dumps(each.view())), entries[each.entry], True).cost.epsilon == each.epsilon  # type: ignore[union-attr]
        )
    left = opened.left()
    with pytest.raises(ProgramError, match="data-table-there"):
        asked.release_table(made[0].path, epsilon=1)
    assert opened.left() == left
    (folder / "file").write_text("")
    with pytest.raises(ProgramError, match="data-engine"):
        asked.release_table(folder / "file" / "under", epsilon=1)
    assert opened.left()[0] == left[0] - 1
