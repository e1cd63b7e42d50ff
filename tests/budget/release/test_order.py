"""Costs come from public values, and nothing private is looked at before it is charged."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.release.order import copied
from lapwing.kernel.language.sort import INT, ListOf
from tests.budget.ledger.asking import why
from tests.budget.release.programs import COIN, COUNT, NOISY, TWICE, order, proved
from tests.typed import in_epsilon_cost

TENTH = Fraction(1, 10)


class Sealed:
    """A row that nobody may look at."""

    def look(self, *_: object) -> Any:
        raise AssertionError("the data was touched")

    __int__ = __index__ = __bool__ = __eq__ = __lt__ = __gt__ = __str__ = __repr__ = look
    __hash__ = None  # type: ignore[assignment]


def sealed(count: int) -> list[Any]:
    """Data whose length is public and whose rows nobody may see."""
    return [Sealed() for _ in range(count)]


def test_the_cost_is_that_of_the_claim(ledger: Ledger) -> None:
    assert in_epsilon_cost(order(ledger, NOISY, {"answer": 3, "eps": TENTH}).cost).epsilon == TENTH
    found = order(ledger, TWICE, {"q": sealed(3), "eps": TENTH})
    assert in_epsilon_cost(found.cost).epsilon == 3 * TENTH
    assert dict(found.request.about)["name"] == "twice"


def test_a_logarithm_is_rounded_up(ledger: Ledger) -> None:
    found = in_epsilon_cost(order(ledger, COIN, {"b": 1}, "panel").cost).epsilon
    assert float(found) == pytest.approx(1.0986122886681098)
    assert found.denominator <= 1 << 64


def test_private_data_is_not_looked_at(ledger: Ledger) -> None:
    def never() -> object:
        raise AssertionError("the data was touched")

    order(ledger, COUNT.format(neighbours="add-remove"), {"d": never, "eps": TENTH})
    order(ledger, COUNT.format(neighbours="replace"), {"d": sealed(2), "eps": TENTH}, "panel")
    order(ledger, NOISY, {"answer": never, "eps": TENTH})


def test_what_is_priced_is_what_runs(ledger: Ledger) -> None:
    rows = [5, 6]
    asked = order(ledger, TWICE, {"q": rows, "eps": TENTH})
    rows.extend([7] * 98)
    assert (in_epsilon_cost(asked.cost).epsilon, asked.inputs["q"]) == (2 * TENTH, (5, 6))
    nested = [[1, 0], [0, 1]]
    assert copied(nested, ListOf(ListOf(INT))) == ((1, 0), (0, 1))
    table = np.array(nested)
    for given in (table, list(table)):
        copy = copied(given, ListOf(ListOf(INT)))
        table[0, 0] = 9
        assert copy == ((1, 0), (0, 1))
        table[0, 0] = 1


def test_the_length_of_an_array_is_priced(ledger: Ledger) -> None:
    asked = order(ledger, TWICE, {"q": np.array([5, 6, 7], dtype=np.int8), "eps": TENTH})
    assert (in_epsilon_cost(asked.cost).epsilon, asked.inputs["q"]) == (3 * TENTH, (5, 6, 7))


def test_a_function_is_asked_once_and_early_if_its_length_is_public(ledger: Ledger) -> None:
    calls: list[int] = []

    def growing() -> list[int]:
        calls.append(1)
        return [5] * 10 ** len(calls)

    asked = order(ledger, TWICE, {"q": growing, "eps": TENTH / 100})
    assert (len(calls), in_epsilon_cost(asked.cost).epsilon, asked.inputs["q"]) == (1, TENTH / 10, (5,) * 10)


class Liar(list[int]):
    def __len__(self) -> int:
        return 1


def test_the_length_that_counts_is_that_of_the_copy(ledger: Ledger) -> None:
    assert in_epsilon_cost(order(ledger, TWICE, {"q": Liar([1] * 50), "eps": TENTH / 100}).cost).epsilon == TENTH / 2


@pytest.mark.parametrize(
    "data", [np.ma.array([1, 0], mask=[False, True]), np.array(1), (row for row in [1, 0]), {1: 0}, 3, "10", None]
)
def test_what_is_no_list_is_refused_before_it_is_charged(ledger: Ledger, data: Any) -> None:
    for text, name in ((TWICE, "q"), (COUNT.format(neighbours="add-remove"), "d")):
        assert why(lambda text=text, name=name: order(ledger, text, {name: data, "eps": TENTH})) == "input-value"  # type: ignore[misc]
    assert ledger.history()[-1][1].__class__.__name__ == "Opened"


def test_another_certificate_is_refused(ledger: Ledger) -> None:
    inputs = {"answer": 3, "eps": TENTH}
    for certificate in (proved(TWICE)[1], "{}", "", proved(NOISY)[1].replace('"eps"', '"eps2"', 1)):
        assert why(lambda text=certificate: order(ledger, NOISY, inputs, certificate=text)) in (  # type: ignore[misc]
            "unproved",
            "certificate",
        )
    altered = NOISY.replace("1 / eps", "1 / (2 * eps)")
    from lapwing.budget.release.order import place_order
    from tests.helpers import lowered

    other = lowered(altered)
    certificate = proved(NOISY)[1]
    run = lambda: place_order(ledger, other.program, other.claim, certificate, inputs, "census", "person")  # noqa: E731
    assert why(run) == "unproved"


@pytest.mark.parametrize(
    ("inputs", "id"),
    [
        ({"eps": TENTH}, "input-missing"),
        ({"answer": 3, "eps": TENTH, "x": 1}, "input-unknown"),
        ({"answer": 3, "eps": 0}, "input-value"),
        ({"answer": 3, "eps": -1}, "input-value"),
        ({"answer": 3, "eps": float("nan")}, "input-value"),
    ],
)
def test_public_values_are_checked_before_anything_is_charged(ledger: Ledger, inputs: dict[str, Any], id: str) -> None:
    before = ledger.history()
    assert why(lambda: order(ledger, NOISY, inputs)) == id
    assert ledger.history() == before


def test_a_float_is_charged_as_the_number_it_prints(ledger: Ledger) -> None:
    placed = order(ledger, NOISY, {"answer": 3, "eps": 0.1})
    assert placed.cost == order(ledger, NOISY, {"answer": 3, "eps": TENTH}).cost
    assert in_epsilon_cost(placed.cost).epsilon == TENTH


def test_a_list_without_a_length(ledger: Ledger) -> None:
    assert why(lambda: order(ledger, TWICE, {"q": 3, "eps": TENTH})) == "input-value"
    assert why(lambda: order(ledger, TWICE, {"q": [], "eps": TENTH})) == "release-cost"
    assert why(lambda: order(ledger, NOISY, {"answer": 1, "eps": TENTH}, grid=0)) == "grid"
