"""What was spent from a budget, cost by cost, for adding it up in other ways."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.budget.accounting.odometer import Added
from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.entry.entry import Divided, Reserved
from lapwing.budget.ledger.ledger import Ledger

MOST_FAMILIES = 100


def read_costs(book: Ledger, balance: Balance) -> tuple[tuple[Added, ...], ...] | None:
    """The costs that concern those in each part, and those in none; one family if nothing was charged on parts.

    Nothing, if some costs are of another kind, or on parts that do not simply add up: those of two partitions, of which
    a unit may be in several, or blocks.
    """
    whole, parts = list[Added](), dict[str, list[Added]]()
    number, partitions = book.number_of(balance.dataset, balance.unit), set[str]()
    single = set[str]()
    for _, entry in book.history():
        if isinstance(entry, Divided) and entry.budget == number and entry.partition.touched == 1:
            single.add(entry.partition.name)
        if not isinstance(entry, Reserved) or all(charged != number for charged, _ in entry.charges):
            continue
        if not isinstance(entry.cost, Approximate | Concentrated) or entry.budget != number:
            return None
        if entry.where is None:
            whole.append(entry.cost)
            continue
        partitions.add(entry.where[0])
        parts.setdefault(entry.where[1], []).append(entry.cost)
    if len(partitions) > 1 or not partitions <= single:
        return None
    found = {tuple(whole), *((*whole, *costs) for costs in parts.values())}
    return tuple(found) if len(found) <= MOST_FAMILIES else None
