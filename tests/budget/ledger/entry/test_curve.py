"""Rényi curves: rounded against the spender, and no more than the promise."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.allowance import allowance_of, curve_allowance, promise_of, share_of
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.curve import (
    ORDERS,
    SCALE,
    add_vectors,
    as_charge,
    bounds_for,
    curve_of,
    down,
    is_within,
    nothing_in,
    up,
    vector_for,
)
from tests.budget.ledger.asking import why

ALLOWED = curve_allowance(1, "1e-6")


def test_each_order_is_fixed() -> None:
    assert tuple(sorted(ORDERS)) == ORDERS
    assert ORDERS[0] == Fraction(3, 2)
    assert len(ORDERS) == 14
    assert ORDERS[-1] == 256


def test_a_charge_is_rounded_up_and_a_bound_down() -> None:
    assert (up(Fraction(1, 3)), down(Fraction(1, 3))) == (333333333333333334, 333333333333333333)
    assert down(Fraction(-1, 3)) == -333333333333333334
    for spent, order in zip(curve_of(cost_of(rho="1/3")), ORDERS, strict=True):
        assert spent >= order * SCALE / 3
        assert spent - order * SCALE / 3 < 1


def beyond(order: float) -> float:
    """What epsilon has beyond Rényi privacy of an order, for delta / 14 (Canonne, Kamath and Steinke 2020)."""
    return (log(14 / 1e-6) + (order - 1) * log(1 - 1 / order) - log(order)) / (order - 1)


def test_bounds_leave_delta_for_every_order() -> None:
    """An order may use delta / 14 only: which order is left can depend on the answers."""
    for most, order in zip(bounds_for(ALLOWED, ALLOWED.limit), ORDERS, strict=True):
        exact = 1 - beyond(float(order))
        assert float(most) / SCALE == pytest.approx(exact, abs=1e-12)


def test_one_order_is_enough_and_none_is_too_little() -> None:
    bounds = bounds_for(ALLOWED, ALLOWED.limit)
    count, spent, small = 0, nothing_in(ALLOWED), curve_of(cost_of(rho="0.0001"))
    while is_within(add_vectors(spent, small), bounds, ALLOWED):
        spent, count = add_vectors(spent, small), count + 1
    rho = count * 0.0001
    best = min(float(order) * rho + beyond(float(order)) for order in ORDERS)
    assert best <= 1
    assert as_charge(spent, ALLOWED).amount == pytest.approx(best)
    assert min(float(order) * (rho + 0.0001) + beyond(float(order)) for order in ORDERS) > 1
    assert not all(one <= most for one, most in zip(spent, bounds, strict=True))


def test_what_is_refused() -> None:
    assert why(lambda: curve_of(cost_of(1, "1e-9"))) == "cost-measure"
    assert why(lambda: curve_of(cost_of(1, order=3))) == "cost-measure"
    assert why(lambda: curve_allowance(1, 0)) == "cost"
    assert why(lambda: share_of(ALLOWED, cost_of(rho=1))) == "share-measure"


def test_other_measures_have_an_amount_and_a_delta() -> None:
    allowed = allowance_of(cost_of(1, "0.1"))
    cost = cost_of("1/3", "0.01")
    charge = Charge(Fraction(1, 3), Fraction(1, 100))
    vector = vector_for(cost, charge, allowed)
    assert vector == (Fraction(1, 3), Fraction(1, 100))
    thrice = add_vectors(add_vectors(vector, vector), vector)
    bounds = bounds_for(allowed, allowed.limit)
    assert is_within(thrice, bounds, allowed)
    assert not is_within(add_vectors(thrice, vector), bounds, allowed)
    assert not is_within((Fraction(0), Fraction(1, 2)), bounds, allowed)
    assert as_charge(thrice, allowed) == Charge(Fraction(1), Fraction(3, 100))


def test_nothing_is_nothing() -> None:
    assert as_charge(nothing_in(ALLOWED), ALLOWED).amount == 0
    assert promise_of(ALLOWED) == cost_of(1, "1e-6")
    assert share_of(ALLOWED, cost_of("0.5")).amount < inf
