"""The balance is a fold: one entry after the other, each checked against what came before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from lapwing.budget.ledger.balance.decide import charges_of, costs_for, objection, policy_objection
from lapwing.budget.ledger.balance.policy import Proposal, Rule
from lapwing.budget.ledger.balance.snapshot import digest_of
from lapwing.budget.ledger.balance.source import charged_source
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.chain import Link, follows, read_entry
from lapwing.budget.ledger.entry.data import MalformedError
from lapwing.budget.ledger.entry.entry import (
    Approved,
    Blocked,
    Checkpoint,
    Closed,
    Divided,
    Entry,
    Founded,
    Granted,
    Opened,
    Proposed,
    Refused,
    Released,
    Reserved,
    Ruled,
)
from lapwing.budget.ledger.entry.knowledge import source_of

Own = Mapping[str, Entry]
RECENT = 1000


class AlteredError(Exception):
    """The entries are not what a ledger can have written."""


def fold(state: State, link: Link, own: Own = MappingProxyType({}), decided: bool = False) -> Entry:
    """Take one more link of the chain into account; one whose hash is that of an own entry is that entry.

    `decided` if the entry is what was decided on this very state, and the link was made after its last one, so that
    there is nothing to check about either again.
    """
    if link.seq != state.seq + 1 if decided else not follows(link, state.seq, state.hash):
        raise AlteredError(f"entry {state.seq + 1} does not follow from the ones before it")
    try:
        entry = own.get(link.hash) or read_entry(link)
    except MalformedError as error:
        raise AlteredError(f"entry {link.seq} cannot be read: {error}") from error
    complaint = take(state, link.seq, entry, decided)
    if complaint is not None:
        raise AlteredError(f"entry {link.seq} {complaint}")
    state.seq, state.hash = link.seq, link.hash
    state.recent[link.seq] = link.hash
    state.recent.pop(link.seq - RECENT, None)
    return entry


def take(state: State, seq: int, entry: Entry, decided: bool) -> str | None:
    """Change the state as the entry says, or say what is wrong with it."""
    if isinstance(entry, Founded) != (seq == 1):
        return "is the first of a ledger" if seq > 1 else "does not found a ledger"
    match entry:
        case Founded(ledger=ledger):
            state.ledger = ledger
        case Opened():
            return open_budget(state, seq, entry)
        case Granted(budget=budget, analyst=analyst, limit=limit) if budget in state.budgets:
            state.budgets[budget].limits[analyst] = limit
        case Divided(budget=budget) if budget in state.budgets:
            return divide(state, entry)
        case Blocked(budget=budget) if budget in state.budgets:
            return block(state, entry)
        case Ruled(budget=budget, analyst=analyst, daily=daily, approval=approval) if budget in state.budgets:
            state.budgets[budget].policy.rules[analyst] = Rule(daily, approval)
        case Proposed(budget=budget, request=request, analyst=analyst) if budget in state.budgets:
            if (budget, request) in state.proposals:
                return "proposes what waits already"
            state.proposals[budget, request] = Proposal(seq, budget, request, analyst, approved=False)
        case Approved():
            return approve(state, entry)
        case Reserved(budget=budget) if budget in state.budgets:
            complaint = None if decided else wrongly_charged(state, entry)
            return spend(state, entry) if complaint is None else complaint
        case Closed(budget=budget) if budget in state.budgets:
            state.budgets[budget].closed = True
        case Refused(budget=budget) if budget in state.budgets:
            pass
        case Released(reservation=reservation) if 1 < reservation < seq:
            pass
        case Checkpoint(digest=digest):
            if not decided and digest != digest_of(state):
                return "has a snapshot that is not the balance of the entries before it"
            state.checkpoint, state.digest = seq, digest
        case _:
            return "is about something that is not there"
    return None


def open_budget(state: State, seq: int, entry: Opened) -> str | None:
    """A dataset and a unit have one budget, and all units are there before anything is charged."""
    first = state.budgets_of(entry.dataset)
    if state.find(entry.dataset, entry.unit) is not None or entry.dataset in state.charged:
        return "opens a second budget"
    if entry.group < 1 or (not first and entry.group != 1):
        return "has a group that makes no sense"
    if state.owner_of(source_of(entry.fingerprint)) not in (None, entry.dataset):
        return "opens a second budget for the same data"
    budget = state.open(seq, entry)
    if first and first[0].blocks is not None:
        budget.block(first[0].blocks)
    for partition in first[0].partitions.values() if first else ():
        budget.divide(replace(partition, touched=partition.touched * entry.group))
    return None


def divide(state: State, entry: Divided) -> str | None:
    """The parts are known to all budgets of the dataset; a larger unit can touch more of them."""
    budget, partition = state.budgets[entry.budget], entry.partition
    if partition.name in budget.partitions or budget.blocks is not None:
        return "divides the data a second time in one way"
    for other in state.budgets_of(budget.opened.dataset):
        larger = 1 if other is budget else other.opened.group
        other.divide(replace(partition, touched=partition.touched * larger))
    return None


def block(state: State, entry: Blocked) -> str | None:
    """Blocks are there before anything is charged or divided; all units of the dataset have them."""
    found = state.budgets_of(state.budgets[entry.budget].opened.dataset)
    dataset = found[0].opened.dataset
    if dataset in state.charged or any(each.partitions or each.blocks is not None for each in found):
        return "cuts data into blocks that was charged, divided or cut before"
    if any(each.opened.neighbours != "add-remove" for each in found):
        return "cuts data into blocks between which rows can move"
    for each in found:
        each.block(entry.blocks)
    return None


def wrongly_charged(state: State, entry: Reserved) -> str | None:
    """A charge must be the one that the cost asks for, and must fit."""
    budget = state.budgets[entry.budget]
    costs = costs_for(state, budget, entry.cost, entry.where)
    if entry.charges != charges_of(costs):
        return "charges something else than its cost"
    reason = objection(budget, costs, entry.charges, entry.analyst, entry.where)
    if reason is None:
        asked = entry.analyst, entry.request, entry.at
        reason = policy_objection(state, budget, entry.charges[0][1], *asked)
    return None if reason is None else f"should have been refused: {reason}"


def approve(state: State, entry: Approved) -> str | None:
    """One who has not asked approves what waits."""
    for name, found in state.proposals.items():
        if found.seq == entry.proposal and not found.approved and found.analyst not in (None, entry.by):
            state.proposals[name] = replace(found, approved=True)
            return None
    return "approves what does not wait for it"


def spend(state: State, entry: Reserved) -> str | None:
    """Take a charge from each budget of the dataset."""
    budget = state.budgets[entry.budget]
    costs = costs_for(state, budget, entry.cost, entry.where)
    for (other, cost), (_, charge) in zip(costs, entry.charges, strict=True):
        other.spend(cost, charge, entry.analyst if other is budget else None, entry.where)
    budget.policy.spend(entry.charges[0][1], entry.analyst, entry.at)
    state.proposals.pop((entry.budget, entry.request), None)
    state.charged.add(budget.opened.dataset)
    return learn(state, budget.opened.dataset, charged_source(entry.about))


def learn(state: State, dataset: str, source: str | None) -> str | None:
    """Where data of a dataset was charged for, no other dataset has its data."""
    if source is None:
        return None
    if state.owner_of(source) is None:
        state.charged_sources[source] = dataset
    return None if state.owner_of(source) == dataset else "charges for the data of another dataset"
