"""Opening a budget: one for each dataset and unit, for good."""

from __future__ import annotations

from lapwing.budget.ledger.balance.source import check_source
from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.entry import Neighbours, Opened
from lapwing.budget.ledger.entry.knowledge import source_of
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.diagnostics.diagnostic import reject

LARGEST_GROUP = 1_000_000


def open_budget(
    turn: Transaction,
    dataset: str,
    unit: str,
    allowance: Allowance,
    neighbours: Neighbours,
    group: int | None,
    fingerprint: str | None,
) -> None:
    """Write the entry, if dataset, unit and data have no budget yet; how large a further unit is has to be said."""
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
    turn.append(Opened(now(), dataset, unit, allowance, neighbours, group, fingerprint))
