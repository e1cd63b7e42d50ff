"""What was spent from a budget, cost by cost, for adding it up in other ways."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.entry.entry import Reserved
from lapwing.budget.ledger.ledger import Ledger


def read_costs(book: Ledger, balance: Balance) -> tuple[Approximate, ...] | None:
    """The costs of a budget; none if some are of another kind, or on parts, which do not simply add up."""
    found: list[Approximate] = []
    number = book.number_of(balance.dataset, balance.unit)
    for _, entry in book.history():
        if isinstance(entry, Reserved) and any(charged == number for charged, _ in entry.charges):
            if not isinstance(entry.cost, Approximate) or entry.where is not None or entry.budget != number:
                return None
            found.append(entry.cost)
    return tuple(found)
