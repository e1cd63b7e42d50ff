"""Programs that read one item of a private list, or one in each round: what is left to show is about that item."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database, Histogram
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Index, Local
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.rows import Rows
from lapwing.prove.program.liveness import live_at_loops

About = tuple[Rows | Cell, Private]


def single_items(goal: Private) -> Iterator[About]:
    """The rules by which a statement is one about a single item, each with that statement."""
    for rule in rules_for(goal.program):
        try:
            premise = rule.premises(goal).goals[0]
        except Refused:
            continue
        if isinstance(premise, Private):
            yield rule, premise


def rules_for(program: Program) -> Iterator[Rows | Cell]:
    """The rules to try: the place of the only item that is read moves with the rounds, or is the same for all runs."""
    items = items_read(program)
    if len(items) != 1:
        return
    if not any(isinstance(variable, Local) for variable in variables_of(items[0].index)):
        yield Cell(items[0])
    live = live_at_loops(program).get((len(program.body) - 1,))
    if live is not None:
        yield Rows(tuple(sorted(live.touched | live.after, key=lambda local: local.name)), items[0])


def items_read(program: Program) -> list[Index]:
    """The items of databases and histograms that a program reads."""
    lists = {each.param for each in program.parameters if isinstance(each.role, Database | Histogram)}
    read = (node for node in inside((program.body, program.results)) if isinstance(node, Index) and node.list in lists)
    return list(dict.fromkeys(read))
