"""What comes of a request."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import ChargeRefused, refuse_charge
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import ask, reserved


def test_a_reservation_says_what_was_charged(ledger: Ledger) -> None:
    assert reserved(ledger, ask("0.25")).charge.amount == Fraction(1, 4)


def test_a_refusal_is_a_fault_with_a_fix(ledger: Ledger) -> None:
    with pytest.raises(ChargeRefused) as caught:
        ledger.reserve(ask(2))
    assert isinstance(caught.value, ProgramError)
    assert "epsilon 2 exceeds the remaining budget" in str(caught.value)
    assert refuse_charge("interrupted", key="k", seq=3).diagnostics[0].id == "interrupted"
