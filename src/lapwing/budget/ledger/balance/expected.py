"""The budget that a description expects: its settings must equal those described now, in every respect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.source import check_source
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import Allowance, show_allowance
from lapwing.budget.ledger.entry.blocks import Blocks
from lapwing.budget.ledger.entry.knowledge import Knowledge, knowledge_of
from lapwing.budget.ledger.entry.name import name_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.plural import plural
from lapwing.kernel.language.role import Neighbours


@dataclass(frozen=True, slots=True)
class Expected:
    """A budget as a description has it."""

    dataset: str
    unit: str
    allowance: Allowance
    neighbours: Neighbours
    knowledge: Knowledge
    blocks: Blocks | None = None


def find_expected(state: State, expected: Expected) -> Budget | None:
    """The budget, if it is the one that is expected; nothing, if the dataset has none; any other is refused."""
    dataset, unit = name_of(expected.dataset, "dataset"), name_of(expected.unit, "unit")
    check_source(state, dataset, expected.knowledge.source)
    found = state.find(dataset, unit)
    if found is None:
        others = state.budgets_of(dataset)
        if others:
            differ(dataset, "the privacy unit", " and ".join(other.opened.unit for other in others), unit)
        return None
    kept, known = found.opened, knowledge_of(found.opened.fingerprint)
    said = expected.knowledge
    if kept.allowance != expected.allowance:
        differ(dataset, "the limit", show_allowance(kept.allowance), show_allowance(expected.allowance))
    if kept.neighbours != expected.neighbours:
        differ(dataset, "the neighbours", kept.neighbours, expected.neighbours)
    if found.blocks != expected.blocks:
        differ(dataset, "the blocks", show_blocks(found.blocks), show_blocks(expected.blocks))
    if known is not None and known.unit != said.unit:
        differ(dataset, "the privacy unit", show_unit(known.unit), show_unit(said.unit))
    if known is not None and known.rows != said.rows:
        differ(dataset, "the number of rows that count of one unit", str(known.rows), str(said.rows))
    return found


def show_blocks(blocks: Blocks | None) -> str:
    """Blocks for people."""
    if blocks is None:
        return "none"
    time = [] if blocks.column is None else [f"each {blocks.period} of {blocks.column}"]
    groups = [] if blocks.group is None else [f"{plural(len(blocks.groups), 'value')} of {blocks.group} and all others"]
    return " and ".join((*time, *groups)) or "one for all rows"


def show_unit(column: str | None) -> str:
    """A privacy unit for people."""
    return "a row" if column is None else f"the column {column}"


def differ(dataset: str, what: str, kept: str, said: str) -> NoReturn:
    """What is described is not what the budget was created with."""
    reject("budget-differs", dataset=dataset, what=what, kept=kept, said=said)
