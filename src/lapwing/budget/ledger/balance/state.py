"""The state of all budgets after an entry: a fold that checks each entry as it goes."""

from __future__ import annotations

from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.policy import Proposal
from lapwing.budget.ledger.entry.chain import START
from lapwing.budget.ledger.entry.entry import Opened
from lapwing.budget.ledger.entry.knowledge import source_of
from lapwing.diagnostics.diagnostic import reject


class State:
    """`seq` and `hash` are those of the last entry, and `recent` has the hashes of some before it."""

    def __init__(self) -> None:
        self.seq = 0
        self.hash = START
        self.ledger = ""
        self.recent: dict[int, str] = {}
        self.checkpoint = 0
        self.digest = ""
        self.budgets: dict[int, Budget] = {}
        self.numbers: dict[tuple[str, str], int] = {}
        self.datasets: dict[str, list[int]] = {}
        self.sources: dict[str, str] = {}
        self.charged_sources: dict[str, str] = {}
        self.charged: set[str] = set()
        self.proposals: dict[tuple[int, str], Proposal] = {}

    @property
    def size(self) -> int:
        """How many parts have been charged, and stretches of blocks told apart, by everyone and by each analyst."""
        accounts = (
            account for budget in self.budgets.values() for account in (budget.account, *budget.accounts.values())
        )
        parts = sum(len(spread.parts) for account in accounts for spread in account.spreads.values())
        blocked = (
            account
            for budget in self.budgets.values()
            for account in (budget.block_account, *budget.block_accounts.values())
        )
        return parts + sum(account.size for account in blocked if account is not None)

    def find(self, dataset: str, unit: str) -> Budget | None:
        """The budget for a dataset and a unit, if there is one."""
        number = self.numbers.get((dataset, unit))
        return None if number is None else self.budgets[number]

    def budget(self, dataset: str, unit: str) -> Budget:
        """The budget for a dataset and a unit."""
        found = self.find(dataset, unit)
        if found is None:
            known = ", ".join(sorted(f"{name} ({owner})" for name, owner in self.numbers)) or "none"
            reject("no-budget", dataset=dataset, unit=unit, known=known)
        return found

    def budgets_of(self, dataset: str) -> list[Budget]:
        """All budgets of a dataset, the first one first."""
        return [self.budgets[number] for number in self.datasets.get(dataset, ())]

    def open(self, number: int, opened: Opened) -> Budget:
        """One more budget."""
        budget = Budget(number, opened)
        self.budgets[number] = budget
        self.numbers[opened.dataset, opened.unit] = number
        self.datasets.setdefault(opened.dataset, []).append(number)
        source = source_of(opened.fingerprint)
        if source is not None:
            self.sources[source] = opened.dataset
        return budget

    def owner_of(self, source: str | None) -> str | None:
        """The dataset whose data comes from a source: by its budget, or by what has been charged."""
        if source is None:
            return None
        return self.sources.get(source) or self.charged_sources.get(source)
