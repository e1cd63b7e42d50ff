"""The outcome of a request: a reservation, or the answer recorded under its key."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.ledger.entry.chain import Link
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.data import write_text
from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.diagnostics.diagnostic import ProgramError, diagnose


@dataclass(frozen=True, slots=True)
class Reservation:
    """Spent, durably: now the data may be touched."""

    ledger: str
    seq: int
    entry: Reserved

    @property
    def charge(self) -> Charge:
        """What was taken from the budget that was asked."""
        return self.entry.charges[0][1]


def write_reservation(ledger: str, link: Link) -> str:
    """The text of the reservation that a link holds, without writing its entry again."""
    return f'{{"entry":{link.text},"kind":"reservation","ledger":{write_text(ledger)},"seq":{link.seq}}}'


@dataclass(frozen=True, slots=True)
class Receipt:
    """A reservation with its answer; `again` if the answer is that of an earlier request with the same key."""

    reservation: Reservation
    seq: int
    entry: Released
    again: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a request would be charged, what would then be left, and why it would be refused, if it would."""

    charge: Charge
    rest: Charge
    reason: str | None


class ChargeRefused(ProgramError):  # noqa: N818
    """The budget refused the charge. Nothing was charged, and the refusal is on record."""


def refuse_charge(id: str, **values: object) -> ChargeRefused:
    """The refusal with this message."""
    return ChargeRefused((diagnose(id, notes=(), **values),))
