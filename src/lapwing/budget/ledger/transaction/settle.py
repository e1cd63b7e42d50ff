"""Settling: the answer is recorded before anyone sees it."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.budget.ledger.entry.chain import read_entry
from lapwing.budget.ledger.entry.entry import Released, Reserved
from lapwing.budget.ledger.entry.request import notes_of
from lapwing.budget.ledger.store.recovery import genuine_link
from lapwing.budget.ledger.transaction.reservation import Receipt, Reservation
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.diagnostics.diagnostic import reject

LONGEST_ANSWER = 10_000_000


def settle_once(turn: Transaction, reservation: Reservation, answer: str | None, about: Mapping[str, str]) -> Receipt:
    """Settle; told the same a second time, say the same again: the first word on it may not have been heard."""
    found = turn.session.answer_to(reservation.seq)
    if found is not None and reservation.ledger == turn.state.ledger:
        entry = read_entry(genuine_link(turn.session, found.seq))
        told = isinstance(entry, Released) and entry.reservation == reservation.seq and entry.answer == answer
        if isinstance(entry, Released) and told and entry.about == notes_of(about):
            return Receipt(reservation, found.seq, entry, again=True)
    return settle(turn, reservation, answer, about)


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
