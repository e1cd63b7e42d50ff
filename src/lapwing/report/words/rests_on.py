"""What a theorem rests on, and whether it says anything at all."""

from __future__ import annotations

from lapwing.kernel.check import Theorem
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import FALSE, And
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import valid_by_both

EMPTY = "nothing: the conditions that the program requires contradict each other, so the theorem is about no inputs"


def rests_on(theorem: Theorem) -> list[str]:
    """The assumptions of a theorem, after a warning if no parameters are as it requires."""
    return [*([EMPTY] if contradictory(theorem.program) else []), *theorem.assumes]


def contradictory(program: Program) -> bool:
    """Whether both solvers find that no parameters satisfy what is required."""
    if not program.requires:
        return False
    return valid_by_both(to_smtlib(Obligation("requirements", And(program.requires), FALSE))) is None
