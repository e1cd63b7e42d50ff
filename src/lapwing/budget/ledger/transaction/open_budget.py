"""Opening a budget: one for each dataset and unit, permanently."""

from __future__ import annotations

from lapwing.budget.ledger.balance.source import check_source
from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.blocks import Blocks, blocks_of
from lapwing.budget.ledger.entry.entry import Blocked, Opened
from lapwing.budget.ledger.entry.knowledge import Knowledge, knowledge_of, source_of
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.role import Neighbours

LARGEST_GROUP = 1_000_000


def open_budget(
    turn: Transaction,
    dataset: str,
    unit: str,
    allowance: Allowance,
    neighbours: Neighbours,
    group: int | None,
    fingerprint: str | None,
) -> int:
    """Write the entry, if dataset, unit and data have no budget yet; how large a further unit is has to be said.

    The number of the budget is returned.
    """
    dataset, unit = name_of(dataset, "dataset"), name_of(unit, "unit")
    state = turn.state
    if neighbours not in ("replace", "add-remove"):
        reject("budget-option", name="neighbours", what=neighbours, instead="replace or add-remove")
    if state.find(dataset, unit) is not None:
        reject("budget-exists", dataset=dataset, unit=unit)
    if fingerprint is not None and (not isinstance(fingerprint, str) or not fingerprint):
        reject("budget-option", name="fingerprint", what=repr(fingerprint), instead="text that is not empty")
    check_source(state, dataset, source_of(fingerprint))
    first = state.budgets_of(dataset)
    if dataset in state.charged:
        reject("late-unit", dataset=dataset, unit=unit)
    if group is None:
        group = 1 if not first else reject("further-unit", dataset=dataset, unit=unit, first=first[0].opened.unit)
    if type(group) is not int or not 1 <= group <= LARGEST_GROUP:
        reject("group-size", what=group, limit=LARGEST_GROUP)
    if not first and group != 1:
        reject("budget-option", name="group", what=group, instead="1 for the first unit of a dataset")
    if first and first[0].opened.neighbours != neighbours:
        reject("budget-option", name="neighbours", what=neighbours, instead=first[0].opened.neighbours)
    return turn.append(Opened(now(), dataset, unit, allowance, neighbours, group, fingerprint)).seq


def append_blocks(turn: Transaction, number: int, dataset: str, blocks: Blocks) -> None:
    """Cut the data of a budget into blocks, before anything is charged to it or divided."""
    if not isinstance(blocks, Blocks):
        reject("blocks", why="blocks are what `blocks_of` makes")
    given = (blocks.column, blocks.period, blocks.group, blocks.groups, blocks.several)
    made, found = blocks_of(*given), turn.state.budgets_of(dataset)
    if dataset in turn.state.charged or any(each.partitions or each.blocks is not None for each in found):
        reject("blocks", why=f"{dataset} has been charged, divided or cut into blocks already")
    if any(each.opened.neighbours != "add-remove" for each in found):
        reject("blocks", why="rows that are replaced can move from one block to another: neighbours are add-remove")
    if any(is_many(knowledge_of(each.opened.fingerprint)) for each in found) and made.several < 2:
        reject("blocks", why="people have several rows, so one who changes in one block counts as 2 units")
    turn.append(Blocked(now(), number, made))


def is_many(known: Knowledge | None) -> bool:
    """Whether units are known to be people with rows of theirs, and no single rows."""
    return known is not None and known.unit is not None
