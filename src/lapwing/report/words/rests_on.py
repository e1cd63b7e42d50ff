"""What a theorem rests on, and whether it says anything at all."""

from __future__ import annotations

from lapwing.kernel.check import GRID, LAW, STANDING, Theorem
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.role import Database, Integers, Interval
from lapwing.kernel.language.term import FALSE, Compare, Term
from lapwing.kernel.logic.adjacency import start_fact
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import valid_by_both

EMPTY = "nothing: the conditions that the program requires contradict each other, so the theorem is about no inputs"
EXACT = "noise is drawn exactly from its stated distribution"
WORDS = {
    GRID: "every real number in a run lies on a grid that contains the integers, the inputs and the public reals",
    LAW: EXACT,
    STANDING[1]: f"{EXACT}, and z3 and cvc5 do not both err on one obligation",
}
DRAWN = "exact noise"
BRIEF = {
    WORDS[GRID]: "real numbers on a grid",
    EXACT: DRAWN,
    WORDS[STANDING[1]]: f"{DRAWN}; z3 and cvc5 not both wrong",
}


def in_short(assumptions: list[str], floats: bool) -> list[str]:
    """Assumptions with those of every theorem on one line, which says so if the code draws floats instead."""
    told = "; ".join(BRIEF[each] for each in assumptions if each in BRIEF)
    common = told.replace(DRAWN, f"{DRAWN} (the code draws floats)") if floats else told
    return [*(each for each in assumptions if each not in BRIEF), *([common] if common else [])]


def rests_on(theorem: Theorem) -> list[str]:
    """The assumptions of a theorem, after a warning if no parameters are as it requires."""
    told = (WORDS.get(each, each) for each in theorem.assumes)
    return [*([EMPTY] if contradictory(theorem.program) else []), *told]


def contradictory(program: Program) -> bool:
    """Whether both solvers find that no parameters satisfy what is required."""
    if not program.requires:
        return False
    known = (fact for parameter in program.parameters for fact in (start_fact(parameter), *some_row(parameter)))
    return valid_by_both(to_smtlib(Obligation("requirements", both(*program.requires, *known), FALSE))) is None


def some_row(parameter: Parameter) -> tuple[Term, ...]:
    """That a row can have a value: without one there is only the empty dataset, which has no neighbours."""
    match parameter.role:
        case Database(of=Interval(low=low, high=high) | Integers(low=low, high=high)):
            return (Compare("<=", low, high),)
        case _:
            return ()
