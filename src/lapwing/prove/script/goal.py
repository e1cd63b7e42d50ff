"""A goal as people read it: what is known, the programs, what is wanted."""

from __future__ import annotations

from itertools import zip_longest

from lapwing.kernel.language.term import TRUE, And, Not, Or, Term
from lapwing.kernel.logic.judgment import Goal, Private
from lapwing.syntax.pretty_program import pretty, show_block
from lapwing.syntax.pretty_term import LOWEST, NOT, show_term


def draw_goal(goal: Goal) -> str:
    """The goal as text."""
    if isinstance(goal, Private):
        return f"show that this is private{restriction(goal.where)}:\n\n" + pretty(goal.program, goal.claim).rstrip()
    prices = [
        f"  spent[{number}] counts {show_term(unit.price, LOWEST)}{' (delta)' if unit.credit == 'delta' else ''}"
        for number, unit in enumerate(goal.setting.units)
    ]
    left, right = (list(show_block(block, set())) if block else ["skip"] for block in (goal.left, goal.right))
    code = ["  " + line for line in left] if left == right else side_by_side(left, right)
    where = [f" {restriction(goal.setting.where)}"] if goal.setting.where != TRUE else []
    return "\n".join(["[", *conjuncts(goal.pre), "]", *code, "[", *conjuncts(goal.post), "]", *prices, *where])


def restriction(where: Term) -> str:
    """Of which neighbours a goal speaks, if not of all."""
    return "" if where == TRUE else f" where {show_assertion(where)}"


def conjuncts(term: Term) -> list[str]:
    """One line for each part of a conjunction."""
    parts = term.operands if isinstance(term, And) else (term,)
    return ["  " + show_assertion(part) for part in parts]


def show_assertion(term: Term) -> str:
    """A term with its implications written as such."""
    match term:
        case Or(operands=(Not(operand=condition), fact)):
            return f"{show_assertion(condition)} => {show_assertion(fact)}"
        case And(operands=parts):
            return " and ".join(inner if "=>" not in (inner := show_assertion(p)) else f"({inner})" for p in parts)
        case _:
            return show_term(term, NOT)


def side_by_side(left: list[str], right: list[str]) -> list[str]:
    """Two programs in two columns."""
    width = max(len(line) for line in left)
    return [f"  {one.ljust(width)}  ~  {other}" for one, other in zip_longest(left, right, fillvalue="")]
