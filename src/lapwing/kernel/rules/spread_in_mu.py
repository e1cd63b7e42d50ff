"""Gaussian noise on both sides, paid in squares of mu: some for the square of the distance, some for any at all.

    sigma is the same public value above 0 on both sides, r is public and above 0; the centres lie on the grid
    (1 + r) / sigma^2 = w * price of the mu unit u, and (1 + 1 / r) / sigma^2 = v * price of the mu unit t
    c1 ~ c2 : pre['old] and x<1> = x<2> and spent[u] = 'spent_u + w * |a1<1> - a2<2>|^2
              and spent[t] = 'spent_t + [a1<1> != a2<2>] * v ==> post
    -------------------------------------------------------------------------------------
    x := gaussian(a1, sigma); c1 ~ x := gaussian(a2, sigma); c2 : pre ==> post

A draw whose centres are d > 0 apart costs at most (d + 1)^2 / sigma^2, as shown for NoiseInMu, and nothing if d = 0.
As 2 * d <= r * d^2 + 1 / r, that is at most ((1 + r) * d^2 + 1 + 1 / r) / sigma^2, and paying more only lowers the
credit that is left.  A list that moves by D in l2, and in k items, costs the least for r = sqrt(k) / D: then mu is
(D + sqrt(k)) / sigma.
"""

from lapwing.kernel.cost.cost_terms import check_positive, square_of
from lapwing.kernel.cost.polynomial import add, constant, divide, quotient_of
from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Square, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, minus, times
from lapwing.kernel.rules.shared.centred import centred
from lapwing.kernel.rules.shared.draws import weight


class SpreadInMu(Step):
    ratio: Term
    unit: int
    moved_unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides draw the same value, and pay for how far and for whether the centres are apart."""
        if self.unit == self.moved_unit:
            refuse("the two prices are paid in one unit")
        noise = centred(goal, (law.Gaussian,), self.unit, self.moved_unit)
        pair, setting = noise.pair, noise.pair.judged.setting
        check_positive(self.ratio, setting.program)
        ratio, spread = quotient_of(self.ratio), square_of(noise.scale(), setting.program)
        far = weight(self.unit, divide(add(constant(1), ratio), spread), setting, "mu")
        moved = weight(self.moved_unit, divide(add(constant(1), divide(constant(1), ratio)), spread), setting, "mu")
        apart = Apply("abs", (minus(noise.one, noise.two),))
        once = pair.before(times(moved, Choose(equal(apart, ZERO), ZERO, ONE)))
        costs = (self.unit, pair.before(times(far, Square(apart)))), (self.moved_unit, once)
        return pair.after(equal(pair.left, pair.right), costs=costs)
