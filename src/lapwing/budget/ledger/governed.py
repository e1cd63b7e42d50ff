"""Decisions about a budget other than charges: blocks, policies, and approvals by two people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.balance.balance import Balance, BlockBalance, block_balances
from lapwing.budget.ledger.balance.policy import EVERYONE, Proposal, Waiting
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import share_of
from lapwing.budget.ledger.entry.blocks import Blocks
from lapwing.budget.ledger.entry.chain import read_entry
from lapwing.budget.ledger.entry.entry import Approved, Proposed, Ruled
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.store.recovery import genuine_link
from lapwing.budget.ledger.store.store import Session
from lapwing.budget.ledger.transaction.open_budget import append_blocks
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.diagnostics.diagnostic import reject


class Governed(ABC):
    """A ledger in which budgets have blocks and rules."""

    @abstractmethod
    def _turn(self) -> AbstractContextManager[Transaction]: ...

    @abstractmethod
    def _reading(self) -> AbstractContextManager[tuple[Session, State]]: ...

    @abstractmethod
    def balance(self, dataset: str, unit: str) -> Balance:
        """The balance of a budget."""

    def block(self, dataset: str, unit: str, blocks: Blocks) -> Balance:
        """Cut the data into blocks, each of which has the whole budget for itself; see `entry/blocks`."""
        with self._turn() as turn:
            found = turn.state.budget(name_of(dataset, "dataset"), name_of(unit, "unit"))
            append_blocks(turn, found.number, found.opened.dataset, blocks)
        return self.balance(dataset, unit)

    def blocks(self, dataset: str, unit: str) -> tuple[BlockBalance, ...]:
        """What was spent on each stretch of blocks that is told apart from others."""
        with self._reading() as (_, state):
            return block_balances(state.budget(name_of(dataset, "dataset"), name_of(unit, "unit")))

    def rule(self, dataset: str, unit: str, analyst: str | None, daily: Cost | None, approval: Cost | None) -> Balance:
        """Say what an analyst may spend in a day, and up to which charge without another's approval.

        Without an analyst it is for everyone who has no rule of their own.  A later rule takes the place of an earlier.
        """
        with self._turn() as turn:
            budget = turn.state.budget(name_of(dataset, "dataset"), name_of(unit, "unit"))
            who = EVERYONE if analyst is None else name_of(analyst, "analyst")
            shares = [None if cost is None else share_of(budget.opened.allowance, cost) for cost in (daily, approval)]
            turn.append(Ruled(now(), budget.number, who, *shares))
        return self.balance(dataset, unit)

    def proposals(self) -> tuple[Waiting, ...]:
        """The requests that wait for approval, or have it and were not repeated yet."""
        with self._reading() as (session, state):
            return tuple(waiting_for(found, session, state) for found in state.proposals.values())

    def approve(self, seq: int, by: str) -> None:
        """Approve a request of another; then it is charged when it is asked again."""
        with self._turn() as turn:
            who = name_of(by, "analyst")
            found = next((each for each in turn.state.proposals.values() if each.seq == seq), None)
            if found is None or found.approved:
                reject("no-proposal", seq=seq)
            if found.analyst is None or found.analyst == who:
                reject("own-proposal", seq=seq, name=who)
            turn.append(Approved(now(), seq, who))


def waiting_for(found: Proposal, session: Session, state: State) -> Waiting:
    """What a proposal asks for, by its entry."""
    entry, opened = read_entry(genuine_link(session, found.seq)), state.budgets[found.budget].opened
    if not isinstance(entry, Proposed):
        reject("ledger-altered", place="the ledger", why=f"entry {found.seq} is not the proposal it is listed as")
    return Waiting(found.seq, opened.dataset, opened.unit, entry.cost, found.analyst, found.approved)
