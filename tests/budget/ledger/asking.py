"""Short ways to ask a ledger, and to hear why it says no."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import Reservation
from lapwing.diagnostics.diagnostic import ProgramError


def ask(epsilon: object = "0.1", dataset: str = "census", unit: str = "person", **options: Any) -> Request:
    """A request for an epsilon."""
    return request_of(dataset, unit, cost_of(epsilon), **options)


def reserved(ledger: Ledger, request: Request) -> Reservation:
    """The reservation for a request that must be granted anew."""
    outcome = ledger.reserve(request)
    assert isinstance(outcome, Reservation)
    return outcome


def left(ledger: Ledger, dataset: str = "census", unit: str = "person") -> Fraction:
    """What is left of a budget."""
    return ledger.balance(dataset, unit).rest.amount


def why(run: Callable[[], object]) -> str:
    """The id of the message that a call ends with."""
    with pytest.raises(ProgramError) as caught:
        run()
    return caught.value.diagnostics[0].id
