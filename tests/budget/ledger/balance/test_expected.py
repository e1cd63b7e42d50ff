"""A budget is the one that was created, in every respect, or it is refused."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.expected import Expected
from lapwing.budget.ledger.entry.allowance import advanced_allowance, allowance_of
from lapwing.budget.ledger.entry.knowledge import Knowledge
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger.asking import why

VISITS = Expected("visits", "person", allowance_of(cost_of(1)), "add-remove", Knowledge("person", 5, "a place"))


def test_what_it_was_created_with_holds_ever_after(ledger: Ledger) -> None:
    assert not ledger.has(VISITS)
    ledger.create_expected(VISITS)
    ledger.create_expected(VISITS)
    assert ledger.has(VISITS)
    assert ledger.has(replace(VISITS, knowledge=replace(VISITS.knowledge, source=None)))
    assert ledger.has(replace(VISITS, dataset="VISITS "))
    assert why(lambda: ledger.create_expected(VISITS, anew=True)) == "budget-exists"


@pytest.mark.parametrize(
    "change",
    [
        {"unit": "row", "knowledge": Knowledge(None, 1, "a place")},
        {"unit": "household"},
        {"allowance": allowance_of(cost_of(2))},
        {"allowance": allowance_of(cost_of(rho=1))},
        {"allowance": allowance_of(cost_of(epsilon=1, order=2))},
        {"allowance": allowance_of(cost_of(1, "1e-6"))},
        {"allowance": advanced_allowance(Fraction(1), Fraction(1, 10**6), Fraction(1, 2 * 10**6))},
        {"neighbours": "replace"},
        {"knowledge": Knowledge("Person", 5, "a place")},
        {"knowledge": Knowledge("person", 6, "a place")},
    ],
)
def test_what_differs_is_refused_both_ways(ledger: Ledger, change: dict[str, Any]) -> None:
    for first, second in ((VISITS, replace(VISITS, **change)), (replace(VISITS, **change), VISITS)):
        dataset = f"{first.unit} {first is VISITS}"
        source = replace(first.knowledge, source=dataset), replace(second.knowledge, source=dataset)
        ledger.create_expected(replace(first, dataset=dataset, knowledge=source[0]))
        other = replace(second, dataset=dataset, knowledge=source[1])
        assert why(lambda other=other: ledger.has(other)) == "budget-differs"  # type: ignore[misc]
        assert why(lambda other=other: ledger.create_expected(other)) == "budget-differs"  # type: ignore[misc]


def test_the_data_of_another_dataset_is_refused(ledger: Ledger) -> None:
    ledger.create_expected(VISITS)
    assert why(lambda: ledger.create_expected(replace(VISITS, dataset="new"))) == "same-data"
    assert why(lambda: ledger.has(replace(VISITS, dataset="new"))) == "same-data"


def first_opening(place: str, barrier: Any, results: Any) -> None:
    barrier.wait(60)
    try:
        open_ledger(place, create=True).create_expected(VISITS)
        results.put("created")
    except Exception as error:  # noqa: BLE001
        results.put(repr(error))


def test_many_may_be_first(shm: Path) -> None:
    context = multiprocessing.get_context("fork")
    for number in range(3):
        place = str(shm / f"{number}.sqlite")
        barrier, results = context.Barrier(12), context.SimpleQueue()
        workers = [context.Process(target=first_opening, args=(place, barrier, results)) for _ in range(12)]
        for worker in workers:
            worker.start()
        assert [results.get() for _ in workers] == ["created"] * 12
        for worker in workers:
            worker.join()
        assert len(open_ledger(place).history()) == 2
