"""Noise that is only compared, in a program without symbols: decided by bounds on all probabilities.

    draws are Laplace or Gaussian noise around values on the grid, which are moved by numbers and compared, or coins
    what is read of the private parameters has finitely many values, and nothing else has a symbol in it
    for any two values of those, with bounds low <= P <= high of the probabilities of the results but for rare runs,
    the sum over the results r of max(0, high1(r) - exp(epsilon) * low2(r)), and what is rare, is at most delta
    --------------------------------------------------------------------------------------------------------------------
    the program is (epsilon, delta)-private    (on grids with the multiples of 1 / 1024)

`finite/ways.py` lists the ways in which a run may go, `finite/chains.py` bounds their probabilities.  A run is rare
if noise goes beyond the cells, or two values meet that are compared: with n draws at most and k meetings, that has
probability at most n * rare + k * each, as it has for each draw in turn given those before it.  A run that is not rare
goes the way that its values are ordered in.  So for a set S of results P1(S) <= sum of high1(r) + what is rare.  Ways
exclude each other, where a draw that meets a number counts as above it; so the sum of low2(r) is at most P2(S) and the
probability that some draw meets a number, which counts exp(epsilon) times.
"""

from itertools import product

from lapwing.kernel.cost.amplification import number
from lapwing.kernel.finite.chains import FINEST, Chains
from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.rules.shared.bounded import bounded, excess
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.statement import single_steps

FINE = f"the grid of a run contains the multiples of 1/{FINEST}"
OPEN = "a result may be more likely than the claim allows"
FARTHEST = 64


class Ranked(Step):
    parts: int
    reach: int

    def premises(self, goal: Goal) -> Premises:
        """Nothing is left to show."""
        statement = single_steps(goal)
        claim = approximate(statement)
        if not (0 < self.parts <= FINEST and FINEST % self.parts == 0 and 0 < self.reach <= FARTHEST):
            refuse(f"cells are 1 to {FINEST} parts of 1, and go as far as {FARTHEST} scales")
        epsilon, delta = number(claim.epsilon), number(claim.delta)
        chains = Chains(self.parts, self.reach)
        tables = [bounded(statement.program, inputs, chains) for inputs in inputs_of(statement.program)]
        for one, other in product(tables, repeat=2):
            if excess(one, other, epsilon) > delta:
                refuse(OPEN)
        return Premises((), assumes=(FINE,))
