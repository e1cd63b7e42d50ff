"""Continual release."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lapwing.data import Min
from lapwing.data import stream as module
from lapwing.data.answer.release_text import view_release
from lapwing.data.answer.tree_sums import ending_at, nodes_in, sums_up_to
from lapwing.data.dataset import Dataset
from lapwing.data.plan import plan as plan_module
from lapwing.data.proof.check_release import check_release
from lapwing.data.query.person_table import Max
from lapwing.data.query.tree import widths_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people, row


def on(*days: int, age: int = 30) -> list[tuple[Any, ...]]:
    """A row on each day of January."""
    return [(*row(number, age)[:-1], datetime.date(2024, 1, day)) for number, day in enumerate(days)]


def daily(opened: Dataset, name: str = "daily", **options: Any) -> module.Stream:
    """The stream of counts."""
    return opened.group_by("day").count().stream(name, **({"epsilon": 5} | options))


def numbers(opened: Dataset, upto: str) -> list[tuple[int, int]]:
    """What the stream says up to a day."""
    rows = daily(opened).release(upto).rows()
    return [(each["count"], each["running_count"]) for each in rows]


def test_days_come_one_by_one_for_one_price(tmp_path: Path) -> None:
    with people(tmp_path, rows=on(*[1] * 50, *[2] * 80), epsilon=5) as opened:
        first = numbers(opened, "2024-01-02")
        assert opened.left()[0] == 0
    with people(tmp_path, rows=on(*[1] * 50, *[2] * 500, *[3] * 90), epsilon=5) as opened:
        made = daily(opened).release("2024-01-03")
        third = numbers(opened, "2024-01-03")
        assert opened.left()[0] == 0
    assert third[:2] == first and abs(third[2][0] - 90) < 30
    checked = check_release(json.loads(json.dumps(view_release(made))))
    assert checked.programs == ("cells",) and "paid once" in made.answers[0].notes[0]


def test_whoever_is_second_gets_what_is_on_record(tmp_path: Path) -> None:
    with people(tmp_path, rows=on(*[1] * 50)) as one, people(tmp_path, rows=on(*[1] * 900)) as other:
        early, late = daily(one), daily(other)
        assert late.release("2024-01-20").rows()[0] == early.release("2024-01-20").rows()[0]
        assert early.entry == late.entry and one.left()[0] == 995


def test_what_was_not_written_down_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path, rows=on(1, 2)) as opened:
        stream = daily(opened)

        def fail(*_: object) -> None:
            raise ConnectionError

        with monkeypatch.context() as broken:
            broken.setattr(module, "settle", fail)
            with pytest.raises(ConnectionError):
                stream.release("2024-01-02")
        assert not stream.known and len(stream.release("2024-01-02").rows()) == 2
        assert stream.release("2024-01-02").rows() == daily(opened).release("2024-01-02").rows()


def test_sums_of_nodes_known_so_far_are_the_sums_of_the_days() -> None:
    for cells in (1, 5, 16, 17, 31, 300):
        exact = np.arange(cells, dtype=np.int64) ** 2
        whole = nodes_in(exact)
        assert sums_up_to(whole, cells).tolist() == np.cumsum(exact).tolist()
        for day in (0, cells // 2, cells - 1):
            some = [np.zeros_like(level) for level in whole]
            for each in range(day + 1):
                for level, place in ending_at(each, cells):
                    some[level][place] = whole[level][place]
            assert sums_up_to(some, cells)[: day + 1].tolist() == np.cumsum(exact)[: day + 1].tolist()
        every = [node for day in range(cells) for node in ending_at(day, cells)]
        assert len(set(every)) == len(every) == sum(map(len, whole))


def test_a_row_is_in_one_node_of_each_level() -> None:
    cells = 300
    for day in (0, 15, 16, 255, 299):
        more = np.zeros(cells, dtype=np.int64)
        more[day] = 1
        assert [int(level.sum()) for level in nodes_in(more)] == [1] * len(widths_of(cells))


def test_people_are_counted_on_their_first_day_alone(tmp_path: Path) -> None:
    rows = [(number % 100, *row(number, number % 90)[1:]) for number in range(3000)]
    with people(tmp_path, "person", rows=rows) as opened:
        first = opened.per_person(age=Min("age")).group_by("age").count()
        made = first.stream("first", epsilon=50).release(100)
        assert abs(made.rows()[-1]["running_count"] - 100) < 60
        for wrong in (opened.per_person(age=Max("age")).group_by("age").count(), opened.group_by("day").count()):
            with pytest.raises(ProgramError) as caught:
                wrong.stream("wrong", epsilon=1)
            assert caught.value.diagnostics[0].id == "query-continual"


def test_people_are_counted_on_the_date_of_their_first_row(tmp_path: Path) -> None:
    rows = [(number % 100, *row(number, 30)[1:]) for number in range(3000)]
    with people(tmp_path, "person", rows=rows) as opened:
        first = opened.per_person(day=Min("day")).group_by("day").count()
        shown = first.stream("first", epsilon=50).release("2024-01-31").rows()
        assert len(shown) == 31 and abs(shown[-1]["running_count"] - 100) < 60


@pytest.mark.parametrize(
    ("ask", "id"),
    [
        (lambda rows: daily(rows, epsilon=5000), "over-budget"),
        (lambda rows: daily(rows, epsilon="1e-12"), "amount"),
        (lambda rows: rows.group_by("day").count().stream("x"), "query-continual"),
        (lambda rows: rows.group_by("day").count().stream("x", rho=1), "query-continual"),
        (lambda rows: rows.group_by("day").mean("age").stream("x", epsilon=1), "query-continual"),
        (lambda rows: rows.group_by("city").count().stream("x", epsilon=1), "query-continual"),
        (lambda rows: rows.group_by("day", "city").count().stream("x", epsilon=1), "query-continual"),
        (lambda rows: daily(rows, name="x" * 101), "ledger-key"),
        (lambda rows: daily(rows, name=""), "ledger-key"),
    ],
)
def test_what_cannot_be_is_refused_and_free(ask: Any, id: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        with pytest.raises(ProgramError) as caught:
            ask(opened)
        assert caught.value.diagnostics[0].id == id and opened.left()[0] == 1000


def test_a_name_is_for_one_stream_and_days_are_in_it(tmp_path: Path) -> None:
    with people(tmp_path, rows=[]) as opened:
        stream = daily(opened)
        with pytest.raises(ProgramError) as caught:
            daily(opened, epsilon=4)
        assert caught.value.diagnostics[0].id == "key-reused"
        for day in ("2023-12-31", "2024-02-01", "today", None, 3.5):
            with pytest.raises(ProgramError) as caught:
                stream.release(day)
            assert caught.value.diagnostics[0].id == "stream-day"
        assert opened.left()[0] == 995


def test_a_tree_that_is_charged_as_one_level_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as opened:
        monkeypatch.setattr(plan_module, "widths_of", lambda cells: (1,))
        with pytest.raises(ProgramError) as caught:
            daily(opened)
        assert caught.value.diagnostics[0].id == "plan-unproved" and opened.left()[0] == 1000


def test_all_days_at_once(tmp_path: Path) -> None:
    with people(tmp_path, rows=on(*range(1, 32), age=40)) as opened:
        asked = opened.sql("SELECT day, SUM(age) FROM people GROUP BY day").continual()
        made, seen = asked.release(epsilon=900), asked.preview(epsilon=1)
    assert abs(made.rows()[-1]["running_sum_age"] - 31 * 40) < 60
    assert [name for name, _ in seen.within] == ["sum_age", "running_sum_age"]
