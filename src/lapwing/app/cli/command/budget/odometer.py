"""What was spent from a budget, cost by cost, for adding it up in other ways."""

from __future__ import annotations

from lapwing.budget.accounting.families import families_in_parts, largest_of
from lapwing.budget.accounting.group import group
from lapwing.budget.accounting.odometer import Added
from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.balance.block_costs import costs_by_block
from lapwing.budget.ledger.entry.blocks import Blocks, Touched, is_one, touched_by
from lapwing.budget.ledger.entry.entry import Blocked, Divided, Reserved
from lapwing.budget.ledger.ledger import Ledger
from lapwing.diagnostics.diagnostic import ProgramError

Costs = tuple[tuple[Added, ...], ...]


def read_costs(book: Ledger, balance: Balance) -> Costs | None:
    """The costs that concern a unit, for each way to be in parts of the data, or a block; nothing, if some are unknown.

    A charge on several blocks counts for as many units as someone may be who changes in one of them.  Costs for groups
    of units that are charged elsewhere, and more cases than can be added up, are not read.
    """
    number, charged = book.number_of(balance.dataset, balance.unit), list[Reserved]()
    touched, blocks = dict[str, int](), None
    for _, entry in book.history():
        match entry:
            case Divided(budget=budget, partition=partition) if budget == number:
                touched[partition.name] = partition.touched
            case Blocked(budget=budget, blocks=found) if budget == number:
                blocks = found
            case Reserved(charges=charges) if any(each == number for each, _ in charges):
                if entry.budget != number:
                    return None
                charged.append(entry)
            case _:
                pass
    if blocks is not None:
        return in_blocks(charged, blocks)
    parts: dict[str, dict[str, list[Added]]] = {}
    for entry in charged:
        if entry.where is not None:
            parts.setdefault(entry.where[0], {}).setdefault(entry.where[1], []).append(entry.cost)
    whole = [entry.cost for entry in charged if entry.where is None]
    return families_in_parts(whole, [(touched[name], list(found.values())) for name, found in parts.items()])


def in_blocks(charged: list[Reserved], blocks: Blocks) -> Costs | None:
    """The costs that concern those in each block."""
    found: list[tuple[Touched, Added]] = []
    for entry in charged:
        where = touched_by(entry.where, blocks)
        if where is None:
            return None
        try:
            cost = entry.cost if is_one(where, blocks) else group(entry.cost, blocks.several)
        except ProgramError:
            return None
        found.append((where, cost))
    each = costs_by_block(found, blocks)
    return None if each is None else largest_of(each)
