"""From epsilon to rho.

    the program is (e, 0)-private    rho >= e^2 / 2, e >= 0    every run ends
    -------------------------------------------------------------------------
    the program is rho-zCDP

If no probability differs by more than a factor of exp(e), either way round, the Renyi divergence of order alpha is at
most alpha * e^2 / 2 (Bun and Steinke, Concentrated Differential Privacy, 2016, Proposition 1.4).  Both ways are needed,
so nothing is said of neighbours that are restricted; and the probabilities of the results must add up to 1, so every
loop counts up to a limit.
"""

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_within
from lapwing.kernel.cost.polynomial import constant, divide, multiply
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.term import ZERO, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.counting import check_ends
from lapwing.kernel.rules.shared.currency import concentrated
from lapwing.kernel.rules.shared.statement import everywhere


class PureInRho(Step):
    epsilon: Term

    def premises(self, goal: Goal) -> Premises:
        """The same program, in epsilon alone."""
        statement = everywhere(goal)
        check_ends(statement.program.body)
        program, claim = statement.program, concentrated(statement)
        epsilon = check_nonnegative(self.epsilon, program, "epsilon")
        check_within(divide(multiply(epsilon, epsilon), constant(2)), claim.rho, program)
        return Premises((Private(program, Claim(self.epsilon, ZERO, claim.group)),))
