"""Reserving: the charge is written before the data is touched, or refused."""

from __future__ import annotations

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.cost import Cost, Renyi, sound_cost
from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.decide import charges_of, costs_for, decide, objection, policy_objection
from lapwing.budget.ledger.balance.source import charged_source, check_source
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import charge_for, show_cost, show_measure
from lapwing.budget.ledger.entry.blocks import touched_by
from lapwing.budget.ledger.entry.chain import read_entry
from lapwing.budget.ledger.entry.charge import NOTHING, Charge, rest_of
from lapwing.budget.ledger.entry.curve import add_vectors, as_charge, vector_for
from lapwing.budget.ledger.entry.entry import Proposed, Refused, Released, Reserved
from lapwing.budget.ledger.entry.request import ATTEMPT, Request
from lapwing.budget.ledger.store.recovery import genuine_link
from lapwing.budget.ledger.store.store import Session
from lapwing.budget.ledger.transaction.reservation import ChargeRefused, Preview, Receipt, Reservation, refuse_charge
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.diagnostics.diagnostic import reject


def reserve(turn: Transaction, request: Request) -> Reservation | Receipt | ChargeRefused:
    """Write a reservation, or a refusal; a key that is known gives what is on record for it."""
    check_request(turn.state, request)
    known = recorded(turn.session, turn.state, request)
    if known is not None:
        return known
    entry = decide(turn.state, request, turn.at)
    waiting = waits_for(turn.state, request)
    if waiting is not None and isinstance(entry, Refused) and entry.reason == "awaiting-approval":
        return refusal(turn.state, request, entry.reason, waiting)
    link = turn.append(entry)
    if isinstance(entry, Proposed):
        return refusal(turn.state, request, "awaiting-approval", link.seq)
    if isinstance(entry, Refused):
        return refusal(turn.state, request, entry.reason)
    return Reservation(turn.state.ledger, link.seq, entry)


def waits_for(state: State, request: Request) -> int | None:
    """The entry of a request that waits for approval."""
    if not state.proposals:
        return None
    number = state.budget(request.dataset, request.unit).number
    found = state.proposals.get((number, request.digest))
    return None if found is None else found.seq


def check_request(state: State, request: object) -> None:
    """A request as `request_of` makes it, about data that belongs to no other dataset."""
    sound = sound_cost(request.cost) if isinstance(request, Request) else None
    if not isinstance(request, Request) or (sound is not request.cost and sound != request.cost):
        reject("cost", why="a request is what `request_of` makes")
    check_source(state, request.dataset, charged_source(request.about))


def recorded(session: Session, state: State, request: Request) -> Reservation | Receipt | ChargeRefused | None:
    """What is on record for the request's key: the same request has the same answer, at no further cost.

    One that was charged and not answered yet is handed out again only to the attempt that it was made for, which did
    not hear of it; to any other it is interrupted.
    """
    budget = state.budget(request.dataset, request.unit)
    seq = None if request.key is None else session.place_of_key(budget.number, request.key)
    if seq is None:
        return None
    entry = read_entry(genuine_link(session, seq))
    if not isinstance(entry, Reserved) or entry.key != request.key:
        reject("ledger-altered", place="the ledger", why=f"entry {seq} is not the reservation it is listed as")
    if entry.request != request.digest:
        reject("key-reused", key=request.key)
    answered = session.answer_to(seq)
    if answered is None and request.attempt is not None and dict(entry.about).get(ATTEMPT) == request.attempt:
        return Reservation(state.ledger, seq, entry)
    if answered is None:
        return refuse_charge("interrupted", key=request.key, seq=seq)
    answer = read_entry(genuine_link(session, answered.seq))
    if not isinstance(answer, Released) or answer.reservation != seq:
        reject("ledger-altered", place="the ledger", why=f"entry {answered.seq} is not the answer it is listed as")
    if answer.answer is None:
        return refuse_charge("answer-not-kept", key=request.key, seq=seq)
    return Receipt(Reservation(state.ledger, seq, entry), answered.seq, answer, again=True)


def preview(session: Session, state: State, request: Request) -> Preview:
    """What `reserve` would do now, without doing it."""
    check_request(state, request)
    budget = state.budget(request.dataset, request.unit)
    known = recorded(session, state, request)
    if isinstance(known, Receipt | Reservation):
        return Preview(NOTHING, budget.rest, None)
    costs = costs_for(state, budget, request.cost, request.where)
    charges = charges_of(costs)
    reason = (
        known.diagnostics[0].id
        if known is not None
        else objection(budget, costs, charges, request.analyst, request.where)
    )
    if reason is None:
        asked = request.analyst, request.digest, now()
        reason = policy_objection(state, budget, charges[0][1], *asked)
    if reason is not None:
        return Preview(charges[0][1], budget.rest, reason)
    if budget.blocks is not None:
        return Preview(charges[0][1], rest_in_blocks(state, budget, request), None)
    total = budget.total_if(charges[0][1], request.where)
    return Preview(charges[0][1], rest_of(budget.opened.allowance.limit, total), None)


def rest_in_blocks(state: State, budget: Budget, request: Request) -> Charge:
    """What would be left, after a charge, of the block with the least among those that it touches."""
    blocks, account = budget.blocks, budget.block_account
    touched = None if blocks is None else touched_by(request.where, blocks)
    if account is None or touched is None:
        return NOTHING
    allowance, cost = budget.opened.allowance, costs_for(state, budget, request.cost, request.where)[0][1]
    vector = vector_for(cost, charge_for(cost, allowance), allowance)
    stretches = account.stretches(touched)
    found = {add_vectors(spent, vector) for line, low, high in stretches for spent in line.within(low, high)}
    rests = [rest_of(allowance.limit, as_charge(each, allowance)) for each in found]
    return Charge(min(rest.amount for rest in rests), min(rest.delta for rest in rests))


def refusal(state: State, request: Request, reason: str, seq: int = 0) -> ChargeRefused:
    """The refusal as a message; it tells of public history only."""
    budget = state.budget(request.dataset, request.unit)
    return refuse_charge(
        reason,
        dataset=request.dataset,
        unit=request.unit,
        cost=show_cost(request.cost),
        left=show_left(budget, budget.rest, request.cost),
        analyst=request.analyst or "nobody",
        seq=seq,
        part="all" if request.where is None else " of ".join(reversed(request.where)),
    )


def show_left(budget: Budget, rest: Charge, cost: Cost) -> str:
    """What is left, for people; of delta, too, if the budget has or the charge needs any."""
    measure = show_measure(budget.opened.allowance)
    needed = not isinstance(cost, Renyi) and cost.delta > 0
    delta = f", delta {show_amount(rest.delta)}" if needed or budget.opened.allowance.limit.delta else ""
    return f"{measure} {show_amount(rest.amount)}{delta}"
