"""A cost is charged for the neighbours that the budget has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.release.neighbours import charged_cost, neighbours_of
from lapwing.kernel.language.role import Neighbours
from tests.budget.ledger.asking import why
from tests.budget.release.programs import COIN, COUNT, NOISY
from tests.helpers import lowered

COST = Approximate(Fraction(1, 10), Fraction(0))
ADDED = lowered(COUNT.format(neighbours="add-remove")).program
REPLACED = lowered(COUNT.format(neighbours="replace")).program


def test_what_programs_are_about() -> None:
    assert neighbours_of(ADDED) == "add-remove"
    assert neighbours_of(REPLACED) == "replace"
    assert neighbours_of(lowered(COIN).program) == "replace"
    assert neighbours_of(lowered(NOISY).program) is None


def test_replacing_is_removing_and_adding() -> None:
    doubled = charged_cost(COST, ADDED, "replace", on_part=False)
    assert doubled == Approximate(Fraction(1, 5), Fraction(0))
    assert charged_cost(COST, ADDED, "replace", on_part=True) == COST
    assert charged_cost(COST, ADDED, "add-remove", on_part=False) == COST
    assert charged_cost(COST, REPLACED, "replace", on_part=False) == COST
    assert charged_cost(COST, lowered(NOISY).program, "add-remove", on_part=True) == COST


@pytest.mark.parametrize(("budget", "on_part"), [("add-remove", False), ("add-remove", True), ("replace", True)])
def test_a_proof_about_replacing_says_nothing_about_adding(budget: Neighbours, on_part: bool) -> None:
    assert why(lambda: charged_cost(COST, REPLACED, budget, on_part)) == "release-neighbours"


def test_two_kinds_of_neighbours_are_none() -> None:
    both = """
    @private(epsilon="eps")
    def both(d: Database(of=Bit, neighbours="add-remove"), b: Bit, eps: Epsilon) -> float:
        return laplace(b, scale=1 / eps)
    """
    assert why(lambda: neighbours_of(lowered(both).program)) == "release-neighbours"
