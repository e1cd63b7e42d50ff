"""Reserve, run, settle, in this order, and never otherwise."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import ChargeRefused
from lapwing.budget.release import publish as module
from lapwing.budget.release.publish import preview, publish
from tests.budget.ledger.asking import left, why
from tests.budget.release.programs import COUNT, NOISY, TWICE, order

TENTH = Fraction(1, 10)
ADDED = COUNT.format(neighbours="add-remove")


def test_a_release_is_charged_and_on_record(ledger: Ledger) -> None:
    asked = order(ledger, ADDED, {"d": lambda: [1, 0, 1, 1], "eps": TENTH})
    found = publish(ledger, asked)
    assert left(ledger) == Fraction(9, 10)
    (seq, reserved), (last, released) = ledger.history()[-2:]
    assert isinstance(reserved, Reserved)
    assert isinstance(released, Released)
    assert (seq, last) == (found.reserved, found.released)
    assert released.answer == found.text
    assert dict(reserved.about)["program"] == found.hash
    assert found.accuracy == dict(released.about)["intervals"]
    ends = json.loads(found.accuracy)["intervals"]
    assert isinstance(found.value, int | Fraction)
    assert 25 < found.value - Fraction(ends["from"]) == Fraction(ends["to"]) - found.value < 31
    assert found.assumes


def test_a_release_prints_in_one_line(ledger: Ledger) -> None:
    found = publish(ledger, order(ledger, ADDED, {"d": lambda: [1, 0, 1, 1], "eps": TENTH}))
    of_several = replace(found, value=(Fraction(1, 4), True, [Fraction(2, 3)] * 12))
    assert str(found).endswith("charged epsilon 0.1")
    assert str(of_several) == (
        f"{found.program}: (0.25, True, [{', '.join(['0.6666666667'] * 10)}, …]), charged epsilon 0.1"
    )


def test_data_that_grows_after_the_order_is_not_released(ledger: Ledger, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("5\n")
    reads: list[int] = []

    def read() -> list[int]:
        reads.append(1)
        return [int(line) for line in file.read_text().split()]

    asked = order(ledger, TWICE, {"q": read, "eps": Fraction(1, 2)})
    file.write_text("5\n" * 100)
    found = publish(ledger, asked)
    assert (len(reads), len(found.value)) == (1, 1)  # type: ignore[arg-type]
    assert left(ledger) == Fraction(1, 2)


def test_a_run_that_costs_more_than_was_ordered_is_not_settled(ledger: Ledger) -> None:
    asked = order(ledger, TWICE, {"q": [5], "eps": TENTH})
    other = replace(asked, inputs={**asked.inputs, "q": (5,) * 9})
    assert why(lambda: publish(ledger, other)) == "run-failed"
    assert not [entry for _, entry in ledger.history() if isinstance(entry, Released)]


def test_the_preview_is_what_is_charged(ledger: Ledger) -> None:
    for epsilon in (TENTH, Fraction(1, 3), Fraction(1, 2), Fraction(1)):
        asked = order(ledger, TWICE, {"q": [5, 6], "eps": epsilon / 2})
        seen, before = preview(ledger, asked), left(ledger)
        try:
            publish(ledger, asked)
        except ChargeRefused as refused:
            assert seen.reason == refused.diagnostics[0].id
            assert left(ledger) == before
        else:
            assert seen.reason is None
            assert seen.charge.amount == before - left(ledger)
            assert seen.rest.amount == left(ledger)


def test_the_same_key_gives_the_same_answer(ledger: Ledger) -> None:
    first = publish(ledger, order(ledger, NOISY, {"answer": 3, "eps": TENTH}, key="k"))
    again = publish(ledger, order(ledger, NOISY, {"answer": 3, "eps": TENTH}, key="k"))
    assert (again.text, again.again, again.released) == (first.text, True, first.released)
    assert again.accuracy == first.accuracy
    assert left(ledger) == Fraction(9, 10)
    other = order(ledger, NOISY, {"answer": 3, "eps": 2 * TENTH}, key="k")
    assert why(lambda: publish(ledger, other)) == "key-reused"


def test_what_goes_wrong_with_the_data_is_not_told_and_stays_charged(ledger: Ledger) -> None:
    for number, data in enumerate(([7], ["x"], [[1]], None, 3, "secret"), 1):
        asked = order(ledger, ADDED, {"d": lambda data=data: data, "eps": TENTH})
        with pytest.raises(Exception) as caught:
            publish(ledger, asked)
        assert caught.value.diagnostics[0].id == "run-failed"  # type: ignore[attr-defined]
        assert "secret" not in str(caught.value)
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None
        assert left(ledger) == 1 - number * TENTH


def test_nothing_runs_without_a_charge(ledger: Ledger) -> None:
    touched: list[int] = []

    def data() -> list[int]:
        touched.append(1)
        return [1]

    asked = order(ledger, ADDED, {"d": data, "eps": 2})
    assert why(lambda: publish(ledger, asked)) == "over-budget"
    ledger.close_budget("census", "person")
    asked = order(ledger, ADDED, {"d": data, "eps": TENTH})
    assert why(lambda: publish(ledger, asked)) == "budget-closed"
    assert touched == []


def test_the_charge_is_written_before_the_run(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Fraction] = []
    from lapwing.run.interpreter.run import run_admitted as real

    def watched(*arguments: object) -> object:
        seen.append(left(ledger))
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "run_admitted", watched)
    publish(ledger, order(ledger, NOISY, {"answer": 3, "eps": TENTH}))
    assert seen == [Fraction(9, 10)]


def test_rows_that_are_replaced_cost_twice(ledger: Ledger) -> None:
    publish(ledger, order(ledger, ADDED, {"d": [1], "eps": TENTH}, "panel"))
    assert left(ledger, "panel") == Fraction(8, 10)
    ledger.divide("panel", "person", "region", ["a", "b", "c"])
    for part in "abc":
        publish(ledger, order(ledger, ADDED, {"d": [1], "eps": TENTH}, "panel", partition="region", part=part))
    assert left(ledger, "panel") == Fraction(6, 10)


def test_many_numbers_are_released(ledger: Ledger) -> None:
    found = publish(ledger, order(ledger, TWICE, {"q": [5] * 2000, "eps": Fraction(1, 10**5)}))
    assert isinstance(found.value, list)
    assert found.accuracy is not None
    assert json.loads(found.accuracy)["intervals"]["numbers"] == len(found.value) == 2000
