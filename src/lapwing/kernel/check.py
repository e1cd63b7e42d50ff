"""The kernel: only what `check` accepts is a theorem.

`check(goal, derivation)` asks each rule of the derivation for the premises of its goal, believes nothing it is told,
and has both solvers confirm every obligation that is left.  A `Theorem` is a record of that; it is worth what the code
that made it is worth, and anyone can make it again from the derivation.
"""

from lapwing.kernel.derivation import RULES, Derivation
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.data import Data, inside
from lapwing.kernel.language.exact_types import check_genuine
from lapwing.kernel.language.program import Program, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import KNOWN
from lapwing.kernel.language.term import TRUE, Opaque
from lapwing.kernel.logic.adjacency import start_of
from lapwing.kernel.logic.endings import ends
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Private
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.smt.relevant import relevant
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import all_valid, valid_by_both

GRID = "all reals of a run lie on a grid that contains the whole numbers, the inputs and the public reals"
LAW = "noise has exactly the law it is said to have"
STANDING = (GRID, f"{LAW}, and the two solvers do not both err on one obligation")

ENDLESS = "nobody learns that a run does not end: there is a loop that is not known to end"
UNKNOWN_FUNCTIONS = "unknown functions give the same for the same arguments, and reals that lie on the grid"


class Theorem(Data):
    """The program is private as claimed, resting on what is assumed; the obligations are what the solvers confirmed."""

    program: Program
    claim: AnyClaim
    assumes: tuple[str, ...]
    obligations: tuple[str, ...]


class Reduced(Data):
    """What is left of a goal when all rules of a derivation have been applied: scripts to confirm, each with an
    obligation that it is, and what the result rests on besides."""

    scripts: tuple[str, ...]
    obligations: tuple[Obligation, ...]
    assumes: tuple[str, ...]


def check(goal: Private, derivation: Derivation) -> Theorem:
    """Accept the derivation as a proof of the goal, or refuse."""
    reduced = reduce(goal, derivation)
    parts = [to_smtlib(relevant(obligation)) for obligation in reduced.obligations]
    if not all_valid(dict.fromkeys(parts)):
        for part, script, obligation in zip(parts, reduced.scripts, reduced.obligations, strict=True):
            if valid_by_both(part) and (complaint := valid_by_both(script)):
                refuse(f"the obligation '{obligation.name}' is not confirmed: {complaint}")
    return Theorem(goal.program, goal.claim, (*STANDING, *reduced.assumes), reduced.scripts)


def reduce(goal: Private, derivation: Derivation) -> Reduced:
    """Apply the rules: the goal holds if what is left does."""
    try:
        return reduce_data(goal, derivation)
    except RecursionError:
        refuse("the derivation is nested too deeply")


def reduce_data(goal: Private, derivation: Derivation) -> Reduced:
    """The walk from the goal to obligations."""
    KNOWN.clear()
    check_genuine(goal, Private)
    check_genuine(derivation, Derivation)
    if goal.where != TRUE:
        refuse("a theorem is about all neighbours")
    assumes = {UNKNOWN_FUNCTIONS for node in inside(goal.program) if isinstance(node, Opaque)}
    assumes |= {ENDLESS for node in inside(goal.program) if isinstance(node, While) and not ends(node)}
    scripts: dict[str, Obligation] = {}
    waiting: list[tuple[Goal, Derivation]] = [(goal, derivation)]
    while waiting:
        wanted, node = waiting.pop()
        if type(node.rule) not in RULES:
            refuse("there is no such rule")
        premises = node.rule.premises(wanted)
        if len(premises.goals) != len(node.premises):
            refuse("the derivation has too many or too few premises")
        for obligation in premises.obligations:
            whole = with_start(obligation, wanted)
            scripts.setdefault(to_smtlib(whole), whole)
        assumes.update(premises.assumes)
        waiting.extend(zip(premises.goals, node.premises, strict=True))
    return Reduced(tuple(scripts), tuple(scripts.values()), tuple(sorted(assumes)))


def with_start(obligation: Obligation, goal: Goal) -> Obligation:
    """The obligation with what is known of neighbouring inputs."""
    known = start_of(goal.setting) if isinstance(goal, Judgment) else TRUE
    return Obligation(obligation.name, both(known, obligation.assumption), obligation.conclusion)
