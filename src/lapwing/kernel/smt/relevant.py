"""The assumptions an obligation needs: those that share variables with its conclusion, directly or indirectly.

What follows from some of the assumptions follows from all of them.  So it is enough that the solvers confirm what is
left when assumptions are taken away, and where they do not, the whole obligation is asked.
"""

from lapwing.kernel.language.substitute import substitute, variables_in, variables_of
from lapwing.kernel.language.term import Logical, Term, Variable, sort_of
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.logic.relational_terms import both, conjuncts


def relevant(obligation: Obligation) -> Obligation:
    """The obligation without assumptions that have nothing to do with its conclusion, and its variables numbered.

    Two that differ in nothing but the names of variables become one.
    """
    facts, used, size = [*conjuncts((obligation.assumption,))], variables_in(obligation.conclusion), -1
    while len(used) > size:
        size = len(used)
        used = used.union(*(each for each in map(variables_in, facts) if not each.isdisjoint(used)))
    kept = [fact for fact in facts if variables_in(fact) <= used]
    numbers: dict[Variable, Term] = {}
    for variable in variables_of((*kept, obligation.conclusion)):
        numbers.setdefault(variable, Logical(f"n{len(numbers)}", sort_of(variable)))
    new = both(*(substitute(fact, numbers) for fact in kept))
    return Obligation(obligation.name, new, substitute(obligation.conclusion, numbers))
