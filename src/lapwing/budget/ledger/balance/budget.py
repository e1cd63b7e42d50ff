"""A budget as it stands: what it allows, whom, on which parts, and what has been spent."""

from __future__ import annotations

from lapwing.budget.ledger.balance.account import Account
from lapwing.budget.ledger.entry.charge import Charge, rest_of
from lapwing.budget.ledger.entry.entry import Opened, Where
from lapwing.budget.ledger.entry.partition import Partition


class Budget:
    """The fold of a budget's entries; it changes only when one more entry has been written."""

    def __init__(self, number: int, opened: Opened) -> None:
        self.number = number
        self.opened = opened
        self.closed = False
        self.account = Account()
        self.limits: dict[str, Charge] = {}
        self.accounts: dict[str, Account] = {}
        self.partitions: dict[str, Partition] = {}
        self.parts: dict[str, frozenset[str]] = {}

    @property
    def rest(self) -> Charge:
        """What is left."""
        return rest_of(self.opened.allowance.limit, self.account.total())

    def divide(self, partition: Partition) -> None:
        """From now on these parts are known."""
        self.partitions[partition.name] = partition
        self.parts[partition.name] = frozenset(part.name for part in partition.parts)

    def touched(self, where: Where) -> int:
        """How many parts a step between neighbours can change."""
        return 1 if where is None else self.partitions[where[0]].touched

    def total_if(self, charge: Charge, where: Where) -> Charge:
        """All that would be spent with one more charge."""
        return self.account.total_if(charge, where, self.touched(where))

    def analyst_total_if(self, analyst: str, charge: Charge, where: Where) -> Charge:
        """All that an analyst would have spent with one more charge."""
        account = self.accounts.get(analyst) or Account()
        return account.total_if(charge, where, self.touched(where))

    def spend(self, charge: Charge, analyst: str | None, where: Where) -> None:
        """One more charge."""
        self.account.spend(charge, where, self.touched(where))
        if analyst is not None:
            self.accounts.setdefault(analyst, Account()).spend(charge, where, self.touched(where))
