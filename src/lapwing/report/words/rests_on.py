"""What a theorem rests on, and whether it says anything at all."""

from __future__ import annotations

from lapwing.kernel.check import GRID, LAW, STANDING, Theorem
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import FALSE, And
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import valid_by_both

EMPTY = "nothing: the conditions that the program requires contradict each other, so the theorem is about no inputs"
EXACT = "noise is drawn exactly from its stated distribution"
WORDS = {
    GRID: "every real number in a run lies on a grid that contains the integers, the inputs and the public reals",
    LAW: EXACT,
    STANDING[1]: f"{EXACT}, and z3 and cvc5 do not both err on one obligation",
}


def rests_on(theorem: Theorem) -> list[str]:
    """The assumptions of a theorem, after a warning if no parameters are as it requires."""
    told = (WORDS.get(each, each) for each in theorem.assumes)
    return [*([EMPTY] if contradictory(theorem.program) else []), *told]


def contradictory(program: Program) -> bool:
    """Whether both solvers find that no parameters satisfy what is required."""
    if not program.requires:
        return False
    return valid_by_both(to_smtlib(Obligation("requirements", And(program.requires), FALSE))) is None
