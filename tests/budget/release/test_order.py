"""Costs come from public values, and nothing private is looked at before it is charged."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.budget.ledger.ledger import Ledger
from tests.budget.ledger.asking import why
from tests.budget.release.programs import COIN, COUNT, NOISY, TWICE, order, proved

TENTH = Fraction(1, 10)


class Untouchable(list[int]):
    """Data whose length is public and whose rows nobody may see."""

    def __iter__(self) -> Any:
        raise AssertionError("the data was touched")

    def __getitem__(self, place: Any) -> Any:
        raise AssertionError("the data was touched")


def test_the_cost_is_that_of_the_claim(ledger: Ledger) -> None:
    assert order(ledger, NOISY, {"answer": 3, "eps": TENTH}).cost.epsilon == TENTH
    found = order(ledger, TWICE, {"q": Untouchable([1, 2, 3]), "eps": TENTH})
    assert found.cost.epsilon == 3 * TENTH
    assert dict(found.request.about)["name"] == "twice"


def test_a_logarithm_is_rounded_up(ledger: Ledger) -> None:
    found = order(ledger, COIN, {"b": 1}, "panel").cost.epsilon
    assert float(found) == pytest.approx(1.0986122886681098)
    assert found.denominator <= 1 << 64


def test_private_data_is_not_looked_at(ledger: Ledger) -> None:
    def never() -> object:
        raise AssertionError("the data was touched")

    order(ledger, COUNT.format(neighbours="add-remove"), {"d": never, "eps": TENTH})
    order(ledger, COUNT.format(neighbours="replace"), {"d": Untouchable([1, 0]), "eps": TENTH}, "panel")
    order(ledger, NOISY, {"answer": never, "eps": TENTH})


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
        ({"answer": 3, "eps": 0.1}, "input-value"),
    ],
)
def test_public_values_are_checked_before_anything_is_charged(ledger: Ledger, inputs: dict[str, Any], id: str) -> None:
    before = ledger.history()
    assert why(lambda: order(ledger, NOISY, inputs)) == id
    assert ledger.history() == before


def test_a_list_without_a_length(ledger: Ledger) -> None:
    assert why(lambda: order(ledger, TWICE, {"q": 3, "eps": TENTH})) == "input-value"
    assert why(lambda: order(ledger, TWICE, {"q": [], "eps": TENTH})) == "release-cost"
    assert why(lambda: order(ledger, NOISY, {"answer": 1, "eps": TENTH}, grid=0)) == "grid"
