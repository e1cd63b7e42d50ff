"""A rejection says the same on both sides."""

from __future__ import annotations

import pytest

from lapwing.budget.ledger.transaction.reservation import ChargeRefused, refuse_charge
from lapwing.budget.ledger.wire.fault import error_of, fault_of, raise_fault
from lapwing.diagnostics.diagnostic import ProgramError, diagnose


def test_words_and_kind_are_kept() -> None:
    refused = refuse_charge("budget-closed", dataset="census")
    assert error_of(fault_of(refused)).diagnostics == refused.diagnostics
    with pytest.raises(ChargeRefused):
        raise_fault(fault_of(refused))
    other = ProgramError((diagnose("key-reused", key="k"),))
    assert type(error_of(fault_of(other))) is ProgramError
