"""Why a step does not hold: a concrete pair of memories that breaks it, in the program's own names."""

from __future__ import annotations

from typing import Any

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.logic.adjacency import start_of
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.syntax.pretty_term import LOWEST, show_term


def explain(rule: object, obligation: Obligation, goal: Goal, refused: Refused) -> str:
    """What was to hold, and when it does not."""
    lines = [
        f"{type(rule).__name__}: {refused.reason}.",
        f"  given    {show_term(obligation.assumption, LOWEST)}",
        f"  wanted   {show_term(obligation.conclusion, LOWEST)}",
    ]
    return "\n".join([*lines, *(f"  broken by {name} = {value}" for name, value in broken_by(obligation, goal))])


def broken_by(obligation: Obligation, goal: Goal) -> list[tuple[str, str]]:
    """Values of the variables for which the obligation fails, if z3 finds some."""
    import z3

    known = obligation.assumption
    if isinstance(goal, Judgment):
        known = both(start_of(goal.setting), known)
    solver: Any = z3.Solver()
    solver.set("rlimit", 5_000_000)
    try:
        solver.from_string(to_smtlib(Obligation(obligation.name, known, obligation.conclusion)))
    except Refused:
        return []
    if solver.check() != z3.sat:
        return []
    model = solver.model()
    values = [(str(symbol.name()).replace("<>", ""), model[symbol]) for symbol in model.decls() if symbol.arity() == 0]
    return sorted((name, str(value)) for name, value in values if "!" not in str(value))
