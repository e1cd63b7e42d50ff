"""From rho to epsilon and delta.

    the program is rho-zCDP
    epsilon >= rho + 2 * sqrt(rho * log(1 / delta)), or rho <= epsilon^2 / (4 * log(1.25 / delta)) and epsilon <= 1,
    or some order alpha shows it for numbers (`calibration.py`)
    ----------------------------------------------------------------------------------------------------------------
    the program is (epsilon, delta)-private

For each pair of neighbours the Renyi divergence of order alpha is at most alpha * rho, for every alpha > 1, and the
formulas of `calibration.py` say what epsilon and delta follow (Canonne, Kamath and Steinke, 2020, Proposition 12);
they use only the sum over results of P1^alpha * P2^(1 - alpha), so runs that do not end do no harm.
"""

from lapwing.kernel.cost.calibration import Conversion, check_conversion
from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.statement import privacy


class FromRho(Step):
    rho: Term
    by: Conversion

    def premises(self, goal: Goal) -> Premises:
        """The same program and the same neighbours, in rho."""
        statement = privacy(goal)
        program, claim = statement.program, approximate(statement)
        check_conversion(self.by, self.rho, claim.epsilon, claim.delta, program)
        return Premises((Private(program, ZeroConcentrated(self.rho, claim.group), statement.where),))
