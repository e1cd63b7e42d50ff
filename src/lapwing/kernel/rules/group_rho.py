"""Group privacy in rho.

    the program is r-zCDP for neighbours one step apart
    ----------------------------------------------------------------
    the program is (k^2 * r)-zCDP for neighbours k steps apart    (k a public whole number, at least 1)

Neighbours k steps apart are joined by k single steps, and the square of their number is what the triangle inequality
for Renyi divergences of all orders gives (Bun and Steinke, Concentrated Differential Privacy, 2016, Proposition 1.9).
The steps between differ in any way, so nothing is said of neighbours that are restricted.
"""

from lapwing.kernel.cost.cost_terms import check_public_term, check_within
from lapwing.kernel.cost.polynomial import multiply, quotient_of
from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.term import ONE, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.group import check_group
from lapwing.kernel.rules.shared.currency import concentrated
from lapwing.kernel.rules.shared.statement import everywhere


class GroupRho(Step):
    rho: Term

    def premises(self, goal: Goal) -> Premises:
        """zCDP for single steps at the k^2-th part of the price."""
        statement = everywhere(goal)
        program, claim = statement.program, concentrated(statement)
        group = quotient_of(check_group(claim.group, program))
        single = quotient_of(check_public_term(self.rho, program))
        check_within(multiply(multiply(group, group), single), claim.rho, program)
        return Premises((Private(program, ZeroConcentrated(self.rho, ONE)),))
