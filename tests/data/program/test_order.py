"""Runs on datasets: what they give, what they charge, and what is refused before anything is charged."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.open_dataset import open_dataset
from lapwing.data.program.notice import SlowLoopWarning
from lapwing.data.program.stored_table import StoredTable
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.aggregates.fold import Fold, Found
from tests.data.people import ROWS, described, people, table_of
from tests.data.program.programs import adults, capped, earnings, ordinary, replaced, scored, too_little

SURE = 10**6


def close(value: object, wanted: object) -> bool:
    """Whether an answer is what it should be, but for next to no noise."""
    assert isinstance(value, int | Fraction) and isinstance(wanted, int | Fraction)
    return abs(Fraction(value) - Fraction(wanted)) < 1


def spent(dataset: Dataset) -> Fraction:
    return 1000 * SURE - dataset.left()[0]


@pytest.fixture
def dataset(tmp_path: Path) -> Dataset:
    return people(tmp_path, epsilon=1000 * SURE)


def test_a_program_runs_on_the_rows(dataset: Dataset) -> None:
    release = dataset.run(adults, data="age", eps=SURE)
    wanted = sum(row[1] is not None and row[1] >= 18 for row in ROWS)
    assert close(release.value, wanted)
    assert spent(dataset) == SURE and not release.again


def test_fields_that_are_not_missing_count(dataset: Dataset) -> None:
    release = dataset.run(earnings, data=["age", "income"], eps=SURE)
    there = [row for row in ROWS if row[1] is not None and row[2] is not None and row[2] == row[2] and row[1] >= 18]
    wanted = sum(Fraction(round(min(max(float(row[2]), -100.0), 1000.0) * 2), 2) for row in there)
    assert close(release.value, wanted)


def test_an_ordinary_function_with_a_contract_runs(dataset: Dataset) -> None:
    wanted = sum(row[1] is not None and row[1] >= 18 for row in ROWS)
    release = dataset.run(ordinary, ages="age", epsilon=SURE)
    assert close(release.value, wanted)


@pytest.mark.parametrize(
    ("id", "program", "inputs"),
    [
        ("unproved", too_little, {"data": "age", "eps": 1}),
        ("data-program-columns", adults, {"eps": 1}),
        ("input-missing", adults, {"data": "age"}),
        ("input-value", adults, {"data": "age", "eps": 0}),
        ("input-unknown", adults, {"data": "age", "eps": 1, "k": 2}),
        ("release-neighbours", replaced, {"data": "age", "eps": 1}),
        ("data-program-rows", adults, {"data": "age", "eps": 1, "contributions": 2}),
        ("data-program-kind", len, {"data": "age", "eps": 1}),
        ("grid", adults, {"data": "age", "eps": 1, "grid": 0}),
    ],
)
def test_what_is_refused_costs_nothing(dataset: Dataset, id: str, program: object, inputs: dict[str, object]) -> None:
    with pytest.raises(ProgramError) as error:
        dataset.run(program, **inputs)  # type: ignore[arg-type]
    assert error.value.diagnostics[0].id == id
    assert spent(dataset) == 0


def test_a_certificate_must_be_of_the_very_program(dataset: Dataset) -> None:
    from lapwing.data.program.subject import certificate_of, lowered_of

    other = certificate_of(lowered_of(earnings), None)
    with pytest.raises(ProgramError) as error:
        dataset.run(adults, certificate=other, data="age", eps=1)
    assert error.value.diagnostics[0].id == "unproved" and spent(dataset) == 0


def test_people_with_several_rows_pay_for_each_of_them(tmp_path: Path) -> None:
    dataset = people(tmp_path, "person", epsilon=1000 * SURE)
    dataset.run(adults, data="age", eps=2)
    assert spent(dataset) == 6
    dataset.run(adults, data="age", eps=2, contributions=1)
    assert spent(dataset) == 8


def test_the_same_key_gets_the_same_answer(dataset: Dataset) -> None:
    first = dataset.run(adults, data="age", eps=1, key="k")
    second = dataset.run(adults, data="age", eps=1, key="k")
    assert second.again and second.text == first.text and spent(dataset) == 1
    with pytest.raises(ProgramError):
        dataset.run(adults, data="age", eps=2, key="k")
    assert spent(dataset) == 1


def test_rows_that_are_replaced_all_count(tmp_path: Path) -> None:
    dataset = people(tmp_path, neighbours="replace", epsilon=1000 * SURE)
    dataset.run(replaced, data="age", eps=1)
    assert spent(dataset) == 1
    dataset.run(adults, data="age", eps=1)
    assert spent(dataset) == 3


def test_a_loop_that_reads_single_rows_says_so_with_its_line(dataset: Dataset) -> None:
    with pytest.warns(SlowLoopWarning, match=r"capped, line \d+: rows are fetched"):
        found = dataset.run(capped, data="age", eps=SURE)
    assert close(found.value, sum(row[1] is not None for row in ROWS))


def test_a_file_that_is_another_one_by_now_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    pq.write_table(table_of(), file)
    with open_dataset(file, described(), ledger=tmp_path / "ledger", create=True) as dataset:
        pq.write_table(table_of().drop_columns(["age"]), file)
        with pytest.raises(ProgramError) as error:
            dataset.run(adults, data="age", eps=1)
        assert error.value.diagnostics[0].id == "data-changed" and dataset.left()[0] == 1000
        os.remove(file)
        with pytest.raises(ProgramError):
            dataset.run(adults, data="age", eps=1)
        assert dataset.left()[0] == 1000


def test_a_file_that_is_written_to_between_two_passes_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rows.parquet"
    pq.write_table(table_of(), file)
    with open_dataset(file, described(), ledger=tmp_path / "ledger", create=True) as dataset:
        passes = StoredTable.measure

        def measure(table: StoredTable, folds: Sequence[Fold]) -> list[Found]:
            found = passes(table, folds)
            pq.write_table(table_of(ROWS[:3]), file)
            return found + passes(table, folds)

        monkeypatch.setattr(StoredTable, "measure", measure)
        with pytest.raises(ProgramError) as error:
            dataset.run(adults, data="age", eps=1)
        assert error.value.diagnostics[0].id == "run-failed" and dataset.left()[0] == 999


def half(age: int) -> float:
    return age / 2 - 10


def test_only_rows_for_which_a_condition_holds_count(dataset: Dataset) -> None:
    wanted = sum(row[1] is not None and row[1] >= 18 and row[4] == "Oslo" for row in ROWS)
    assert wanted > 5
    for found in (
        dataset.where("city = 'Oslo'").run(adults, data="age", eps=SURE),
        dataset.run(adults, data="age", eps=SURE, where="city = 'Oslo'"),
        dataset.where("age >= 0").run(adults, {"data": "age", "eps": SURE}, where="city = 'Oslo'"),
    ):
        assert close(found.value, wanted)
    fetched = dataset.run(capped, data="age", eps=SURE, where="city = 'Oslo'", warn=lambda _: None)
    assert close(fetched.value, sum(row[1] is not None and row[4] == "Oslo" for row in ROWS))
    assert dataset.ledger is not None
    about = [dict(getattr(entry, "about", ())) for _, entry in dataset.ledger.history()]
    assert sum("Oslo" in each.get("where", "") for each in about) == 4


def test_rows_are_left_out_before_those_of_a_person_are_chosen(tmp_path: Path) -> None:
    dataset = people(tmp_path, "person", epsilon=1000 * SURE)
    found = dataset.run(adults, data="age", eps=SURE, contributions=1, where="age >= 18")
    assert close(
        found.value, len({row[0] for row in ROWS if row[0] is not None and row[1] is not None and row[1] >= 18})
    )


def test_a_condition_takes_no_rows_from_programs_that_keep_all(tmp_path: Path) -> None:
    dataset = people(tmp_path, neighbours="replace", epsilon=1000 * SURE)
    runs: list[Callable[[], object]] = [
        lambda: dataset.run(replaced, data="age", eps=1, where="city = 'Oslo'"),
        lambda: dataset.where("no = 1").run(adults, data="age", eps=1),
        lambda: dataset.group_by("city").run(adults, data="age", eps=1),
        lambda: dataset.run(adults, data="age", eps=1, progress=3),  # type: ignore[arg-type]
    ]
    for run in runs:
        with pytest.raises(ProgramError):
            run()
    assert spent(dataset) == 0


def test_functions_that_a_program_does_not_define_are_given(dataset: Dataset) -> None:
    ages = [min(max(row[1], 0), 120) for row in ROWS if row[1] is not None]
    wanted = sum((min(max(Fraction(age, 2) - 10, Fraction(0)), Fraction(1)) for age in ages), Fraction(0))
    found = dataset.run(scored, data="age", eps=SURE, functions={"score": half}, warn=lambda _: None)
    assert close(found.value, wanted)
    seen: list[int] = []
    before = spent(dataset)
    for functions in ({}, {"score": 3}, {"score": lambda age: seen.append(age)}):
        with pytest.raises(ProgramError):
            dataset.run(scored, data="age", eps=1, functions=functions)  # type: ignore[arg-type]
    assert spent(dataset) == before and seen == []


def test_how_far_a_loop_has_got_is_told(dataset: Dataset) -> None:
    told: list[tuple[int, int]] = []
    dataset.run(capped, data="age", eps=1, warn=lambda _: None, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told) and {total for _, total in told} == {len(ROWS) - 1}
    assert told[0][0] == 0 and told[-1][0] > len(ROWS) // 2
