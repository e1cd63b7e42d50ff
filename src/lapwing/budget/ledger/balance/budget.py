"""The state of a budget: what it allows, to whom, on which parts, and what has been spent."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.balance.account import Account
from lapwing.budget.ledger.balance.block_account import BlockAccount
from lapwing.budget.ledger.balance.policy import Policy
from lapwing.budget.ledger.entry.blocks import EVERYTHING, Blocks, touched_by
from lapwing.budget.ledger.entry.charge import NOTHING, Charge, fits, rest_of
from lapwing.budget.ledger.entry.curve import as_charge, bounds_for, vector_for
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
        self.policy = Policy()
        self.blocks: Blocks | None = None
        self.block_account: BlockAccount | None = None
        self.block_accounts: dict[str, BlockAccount] = {}

    @property
    def rest(self) -> Charge:
        """What is left; of blocks, in the one with the least."""
        return rest_of(self.opened.allowance.limit, self.spent)

    @property
    def spent(self) -> Charge:
        """What has been spent; of blocks, on the one with the most."""
        return self.account.total() if self.block_account is None else dearest_block(self.block_account)

    def block(self, blocks: Blocks) -> None:
        """From now on each block has the budget for itself."""
        self.blocks = blocks
        self.block_account = BlockAccount(blocks, self.opened.allowance)

    def fits(self, cost: Cost, charge: Charge, where: Where) -> bool:
        """Whether the budget allows one more charge."""
        allowance = self.opened.allowance
        if self.blocks is None or self.block_account is None:
            return fits(self.total_if(charge, where), allowance.limit)
        return block_fits(self.block_account, self.blocks, cost, charge, where, allowance.limit)

    def analyst_fits(self, analyst: str, cost: Cost, charge: Charge, where: Where) -> bool:
        """Whether an analyst's share allows one more charge."""
        limit = self.limits[analyst]
        if self.blocks is None:
            return fits(self.analyst_total_if(analyst, charge, where), limit)
        account = self.block_accounts.get(analyst) or BlockAccount(self.blocks, self.opened.allowance)
        return block_fits(account, self.blocks, cost, charge, where, limit)

    def is_known(self, where: Where) -> bool:
        """Whether these are parts or blocks that there are."""
        if self.blocks is not None:
            return touched_by(where, self.blocks) is not None
        return where is None or where[1] in self.parts.get(where[0], ())

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

    def spend(self, cost: Cost, charge: Charge, analyst: str | None, where: Where) -> None:
        """One more charge."""
        if self.blocks is not None and self.block_account is not None:
            touched = touched_by(where, self.blocks) or EVERYTHING
            vector = vector_for(cost, charge, self.opened.allowance)
            self.block_account.spend(vector, touched)
            if analyst is not None and analyst in self.limits:
                if analyst not in self.block_accounts:
                    self.block_accounts[analyst] = BlockAccount(self.blocks, self.opened.allowance)
                self.block_accounts[analyst].spend(vector, touched)
            return
        self.account.spend(charge, where, self.touched(where))
        if analyst is not None:
            self.accounts.setdefault(analyst, Account()).spend(charge, where, self.touched(where))


def block_fits(account: BlockAccount, blocks: Blocks, cost: Cost, charge: Charge, where: Where, limit: Charge) -> bool:
    """Whether each block that a charge touches stays within a limit."""
    touched = touched_by(where, blocks)
    bounds = bounds_for(account.allowance, limit)
    return touched is not None and account.fits(vector_for(cost, charge, account.allowance), touched, bounds)


def dearest_block(account: BlockAccount) -> Charge:
    """What has been spent on the block with the most: the amount and the delta each of their own dearest."""
    most = NOTHING
    for vector in {vector for _, _, _, vector in account.spent()}:
        found = as_charge(vector, account.allowance)
        most = Charge(max(most.amount, found.amount), max(most.delta, found.delta))
    return most
