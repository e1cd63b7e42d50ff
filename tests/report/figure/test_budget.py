"""How a budget went down, as a picture."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.balance import Balance, Share
from lapwing.budget.ledger.balance.course import BalancePoint
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.charge import NOTHING, Charge
from lapwing.report.figure.budget import burn_down
from lapwing.report.plot.svg import write_svg
from lapwing.report.view.budget import view_balance


def balance(spent: str = "0.4") -> Balance:
    used = Charge(Fraction(spent), Fraction(0))
    allowance = allowance_of(cost_of(1))
    rest = Charge(1 - used.amount, Fraction(0))
    shares = (Share("ann", Charge(Fraction(1, 2), Fraction(0)), used), Share("bob", None, NOTHING))
    parts = (("age", used),)
    return Balance("census", "person", allowance, "replace", False, used, rest, NOTHING, parts, shares)


def test_the_picture_says_what_it_shows() -> None:
    stations = [
        BalancePoint(2, "now", Charge(Fraction(1), Fraction(0)), False),
        BalancePoint(3, "now", Charge(Fraction(6, 10), Fraction(0)), False),
        BalancePoint(5, "now", Charge(Fraction(6, 10), Fraction(0)), True),
    ]
    figure = burn_down(view_balance(balance()), stations)
    assert "0.6 is left after 1 charge; refused requests: 1." in figure.description
    assert "refused" in write_svg(figure)
    assert burn_down(view_balance(balance()), stations[:1]).charts[0].marks
