"""Restrictions on neighbours: which pairs a statement is about."""

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.sorting import check_term
from lapwing.kernel.language.term import ONE, sort_of
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.adjacency import witnesses_of
from lapwing.kernel.logic.judgment import Private


def check_where(goal: Private) -> None:
    """A restriction on neighbours one step apart speaks of public values and of the witnesses only."""
    if goal.claim.group != ONE or sort_of(check_term(goal.where)) != BOOL:
        refuse("a restriction on neighbours is a condition, and about single steps")
    if not is_open(goal.where, goal.program, witnesses_of(goal.program)):
        refuse("a restriction on neighbours speaks of public values and of where they differ only")
