"""Budgets as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.odometer import Added, read_parts
from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.entry.allowance import promise_of, show_measure
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.report.view.view import View


def view_balance(balance: Balance) -> View:
    """A balance as data; exact numbers are text."""
    allowance = balance.allowance
    promise = promise_of(allowance)
    return {
        "dataset": balance.dataset,
        "unit": balance.unit,
        "measure": show_measure(allowance),
        "neighbours": balance.neighbours,
        "closed": balance.closed,
        "limit": view_charge(allowance.limit),
        "spent": view_charge(balance.spent),
        "left": view_charge(balance.rest),
        "promise": None if promise is None else {"epsilon": str(promise.epsilon), "delta": str(promise.delta)},
        "whole": view_charge(balance.whole),
        "parts": [{"partition": name, "spent": view_charge(charge)} for name, charge in balance.divided],
        "analysts": [
            {
                "analyst": share.analyst,
                "limit": None if share.limit is None else view_charge(share.limit),
                "spent": view_charge(share.spent),
            }
            for share in balance.shares
        ],
    }


def view_charge(charge: Charge) -> View:
    """An amount and a delta."""
    return {"amount": str(charge.amount), "delta": str(charge.delta)}


def view_readings(costs: Sequence[Sequence[Added]] | None, delta: Fraction) -> list[View]:
    """What was spent, added up in each way; nothing if it cannot simply be added up."""
    return [
        {"way": reading.way, "epsilon": reading.epsilon, "delta": str(reading.delta), "worth": reading.worth}
        for reading in (() if costs is None else read_parts(costs, delta))
    ]


def show_charge(charge: View, view: View) -> str:
    """An amount in the budget's measure, with delta where the budget has one."""
    delta = f", delta {show_amount(Fraction(charge['delta']))}" if Fraction(view["limit"]["delta"]) else ""
    return f"{view['measure']} {show_short(Fraction(charge['amount']))}{delta}"


def show_short(value: Fraction) -> str:
    """Exact where that is short, otherwise six digits."""
    text = show_amount(value)
    return text if len(text) <= 12 else f"≈{float(value):.6g}"
