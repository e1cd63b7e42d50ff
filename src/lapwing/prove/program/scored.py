"""Lists of numbers of which it matters how far items move in two runs: scores, and what they are computed from."""

from __future__ import annotations

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Local, Snoc, Store
from lapwing.memoize import remembered
from lapwing.prove.program.counters import statements_of


@remembered
def scored_lists(program: Program) -> tuple[Local, ...]:
    """The lists that a program fills item by item, if it chooses by scores that it has computed."""
    statements = tuple(statements_of(program.body))
    if not any(is_choice(each) for each in statements):
        return ()
    filled = [each.target for each in statements if isinstance(each, Assign) and isinstance(each.value, Snoc | Store)]
    return tuple(dict.fromkeys(each for each in filled if each.sort in (ListOf(INT), ListOf(REAL))))


def is_choice(statement: object) -> bool:
    """Whether a statement chooses by scores that were computed."""
    return (
        isinstance(statement, Sample)
        and isinstance(statement.law, laws.Exponential)
        and isinstance(statement.law.scores, Local)
    )
