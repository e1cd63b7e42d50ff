"""One item of a private list as a separate private parameter."""

from collections.abc import Iterable
from typing import Any

from lapwing.kernel.cost.cost_terms import check_nonnegative
from lapwing.kernel.language.data import changed, parts_of, rebuild
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Database, Histogram, Query, Record
from lapwing.kernel.language.term import ONE, Index, Param, Term, Variable, sort_of
from lapwing.kernel.language.wellformed import is_open, terms_of
from lapwing.kernel.logic.judgment import Goal, Private
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.kernel.rules.shared.statement import single_steps


def steps_of_one(goal: Goal) -> Private:
    """A statement about all neighbours one step apart; equal inputs satisfy it whatever the program is."""
    statement = single_steps(goal)
    for name, amount in amounts_of(statement.claim):
        check_nonnegative(amount, statement.program, name)
    return statement


def item_of(item: Term, program: Program) -> Parameter:
    """A parameter for an item of a list that neighbours have in common but for one place."""
    match item:
        case Index(list=Param(name=name) as items):
            param = Param(f"{name}_item", sort_of(item))
            match program.roles().get(items):
                case Database(of=domain, neighbours="replace"):
                    return Parameter(param, Record(domain))
                case Histogram(neighbours="add-remove"):
                    return Parameter(param, Query(ONE))
    refuse("this is not an item of a list in which neighbours differ at one place")


def exchanged(value: Any, item: Term, param: Param) -> Any:
    """Any data with the parameter in place of the item."""

    def change(node: Any) -> Any:
        return param if node == item else rebuild(node, exchanged(parts_of(node), item, param))

    return changed(value, change)


def check_nothing_else(value: Any, param: Param, known: Iterable[Variable], program: Program) -> None:
    """Nothing private is read but the item."""
    settled = {param, *known}
    if not all(is_open(term, program, settled) for term in terms_of(value)):
        refuse("something private is read besides the item")
