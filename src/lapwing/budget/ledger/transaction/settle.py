"""Settling: the answer is written down before anyone sees it."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.budget.ledger.entry.chain import read_entry
from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.budget.ledger.entry.request import notes_of
from lapwing.budget.ledger.transaction.reservation import Receipt, Reservation
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.diagnostics.diagnostic import reject

LONGEST_ANSWER = 10_000_000


def settle(turn: Transaction, reservation: Reservation, answer: str | None, about: Mapping[str, str]) -> Receipt:
    """Write the answer to a reservation; each has one."""
    link = turn.session.link(reservation.seq)
    if reservation.ledger != turn.state.ledger or link is None or read_entry(link) != reservation.entry:
        reject("no-reservation", seq=reservation.seq)
    if not isinstance(reservation.entry, Reserved):
        reject("no-reservation", seq=reservation.seq)
    if turn.session.answer_to(reservation.seq) is not None:
        reject("settled-already", seq=reservation.seq)
    if answer is not None and (not isinstance(answer, str) or len(answer) > LONGEST_ANSWER):
        reject("answer", limit=LONGEST_ANSWER)
    entry = Released(now(), reservation.seq, answer, notes_of(about))
    return Receipt(reservation, turn.append(entry).seq, entry, again=False)
