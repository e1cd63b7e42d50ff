"""The entries of a stream in a ledger that a service keeps.

A service takes no transactions from outside, so entries are made one after the other.  Each is taken up where a crash
has left it: whoever opens the stream again makes the same attempts, and an entry keeps the first answer that it was
given.  An answer that lost the race is thrown away before anyone has seen it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.request import Request, notes_of
from lapwing.budget.ledger.transaction.reservation import Receipt, Reservation
from lapwing.budget.ledger.wire.fault import Fault, raise_fault

SETTLED = "settled-already"


def open_remotely(ledger: RemoteLedger, requests: Sequence[Request], answer: str, about: Mapping[str, str]) -> Receipt:
    """The charge for a stream, with its answer, and an entry for each day that waits for its nodes."""
    whole = replace(requests[0], attempt=f"stream {requests[0].key}")
    (receipt,) = write_remotely(ledger, [whole], [answer], about)
    for outcome in ledger.reserve_many(tuple(requests[1:])):
        if isinstance(outcome, Fault):
            raise_fault(outcome)
    return receipt


def write_remotely(
    ledger: RemoteLedger, requests: Sequence[Request], answers: Sequence[str], about: Mapping[str, str]
) -> list[Receipt]:
    """The answers of some entries, which keep those that they have."""
    outcomes = list(ledger.reserve_many(tuple(requests)))
    open_ones = [(place, each) for place, each in enumerate(outcomes) if isinstance(each, Reservation)]
    told = ledger.settle_many(tuple((each, answers[place], notes_of(about)) for place, each in open_ones))
    for (place, _), settled in zip(open_ones, told, strict=True):
        late = isinstance(settled, Fault) and settled.id == SETTLED
        outcomes[place] = ledger.reserve(requests[place]) if late else settled
    return [receipt_of(outcome) for outcome in outcomes]


def receipt_of(outcome: Reservation | Receipt | Fault) -> Receipt:
    """What is on record."""
    if isinstance(outcome, Fault):
        raise_fault(outcome)
    if not isinstance(outcome, Receipt):
        raise TypeError(outcome)
    return outcome
