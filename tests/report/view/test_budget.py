"""Budgets in words and pictures."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.ledger.balance.balance import Balance, Share
from lapwing.budget.ledger.balance.course import BalancePoint
from lapwing.budget.ledger.entry.allowance import advanced_allowance, allowance_of
from lapwing.budget.ledger.entry.charge import NOTHING, Charge
from lapwing.report.plot.svg import write_svg
from lapwing.report.view.budget import burn_down, draw_balance, show_short, view_balance, view_readings


def balance(spent: str = "0.4") -> Balance:
    used = Charge(Fraction(spent), Fraction(0))
    allowance = allowance_of(cost_of(1))
    rest = Charge(1 - used.amount, Fraction(0))
    shares = (Share("ann", Charge(Fraction(1, 2), Fraction(0)), used), Share("bob", None, NOTHING))
    parts = (("age", used),)
    return Balance("census", "person", allowance, "replace", False, used, rest, NOTHING, parts, shares)


def test_a_balance_in_words() -> None:
    assert draw_balance(view_balance(balance())).splitlines() == [
        "budget   census, unit person (open, neighbours by replace)",
        "left     epsilon 0.6",
        "spent    epsilon 0.4 of epsilon 1",
        "         [################........................] 40.0%",
        "promise  all releases together: epsilon 1",
        "parts    age: epsilon 0.4 for the dearest",
        "analyst  ann: epsilon 0.4 of epsilon 0.5",
        "analyst  bob: epsilon 0",
    ]


def test_the_promise_of_advanced_composition() -> None:
    allowance = advanced_allowance(Fraction(1), Fraction(1, 10**6), Fraction(1, 10**6))
    full = Balance("d", "u", allowance, "replace", True, NOTHING, allowance.limit, NOTHING, (), ())
    drawn = draw_balance(view_balance(full))
    assert "epsilon ≈1, delta 0.000001" in drawn or "epsilon 1, delta 0.000001" in drawn
    assert "closed" in drawn


def test_readings_where_costs_add_up() -> None:
    cost = Approximate(Fraction(1, 10), Fraction(0))
    ways = [view["way"] for view in view_readings([cost] * 3, Fraction(1, 10**6))]
    assert ways[0] == "basic"
    assert view_readings(None, Fraction(1, 10)) == []


def test_the_picture_says_what_it_shows() -> None:
    stations = [
        BalancePoint(2, "now", Charge(Fraction(1), Fraction(0)), False),
        BalancePoint(3, "now", Charge(Fraction(6, 10), Fraction(0)), False),
        BalancePoint(5, "now", Charge(Fraction(6, 10), Fraction(0)), True),
    ]
    figure = burn_down(view_balance(balance()), stations)
    assert "0.6 is left after 1 charges; refused requests: 1." in figure.description
    assert "refused" in write_svg(figure)
    assert burn_down(view_balance(balance()), stations[:1]).charts[0].marks


def test_numbers_are_short() -> None:
    assert show_short(Fraction(1, 3)) == "1/3"
    assert show_short(Fraction(1, 3**30)) == "≈4.85694e-15"
