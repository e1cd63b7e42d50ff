"""A rejection that travels: its words, and whether a budget refused a charge or something else is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from lapwing.budget.ledger.transaction.reservation import ChargeRefused
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError


@dataclass(frozen=True, slots=True)
class Fault:
    """`refused` if the budget refused the charge, which is on record."""

    id: str
    cause: str
    fix: str
    refused: bool


def fault_of(error: ProgramError) -> Fault:
    """A rejection, ready to be sent; its places in source text stay where they are."""
    found = error.diagnostics[0]
    return Fault(found.id, found.cause, found.fix, isinstance(error, ChargeRefused))


def error_of(fault: Fault) -> ProgramError:
    """The rejection that was sent."""
    told = (Diagnostic(fault.id, (), fault.cause, fault.fix),)
    return ChargeRefused(told) if fault.refused else ProgramError(told)


def raise_fault(fault: Fault) -> NoReturn:
    """Reject here what was rejected there."""
    raise error_of(fault)
