"""Gaussian noise on both sides, with equal values.

    sigma is the same public value above 0 on both sides; the centres lie on the grid
    pre implies |a1<1> - a2<2>| <= distance, which is a product or quotient of short terms (`term.py`)
    noise with this sigma makes centres at most this distance apart (eps, del)-close, for reasons in `calibration.py`
    eps = w * price of the epsilon unit u, del = v * price of the delta unit t
    c1 ~ c2 : pre['old] and x<1> = x<2>
              and spent[u] = 'spent_u + [a1<1> != a2<2>] * w and spent[t] = 'spent_t + [a1<1> != a2<2>] * v ==> post
    ----------------------------------------------------------------------------------------------------------------
    x := gaussian(a1, sigma); c1 ~ x := gaussian(a2, sigma); c2 : pre ==> post

Let e' = e - eps and d' = d - del, and F(v) <= exp(e') * G(v) + d' for what comes after each grid point v, F and G in
[0, 1].  If d' >= 0 then F <= h + d' for h = min(1, exp(e') * G), and E1[h] <= exp(eps) * E2[h] + del, so
E1[F] <= exp(e) * E2[G] + d.  If d' < 0 then E1[F] <= exp(eps) * E2[F] + del, E2[F] <= exp(e') * E2[G] + d', and
exp(eps) * d' <= d'.  Equal centres have one law, at no cost.  If a public whole number m divides both centres, the
noise lies on a grid that is finer by m, and a1 / m and a2 / m with sigma are as far apart as a1 and a2 with m * sigma.
"""

from lapwing.kernel.cost.calibration import Calibration, check_calibrated
from lapwing.kernel.cost.cost_terms import check_short
from lapwing.kernel.language import law
from lapwing.kernel.language.term import ZERO, Apply, Choose, Compare, Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, minus
from lapwing.kernel.rules.shared.centred import centred
from lapwing.kernel.rules.shared.draws import weight


class Gauss(Step):
    epsilon: Term
    delta: Term
    distance: Term
    by: Calibration
    epsilon_unit: int
    delta_unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides draw the same value; the two prices are paid unless the centres are equal."""
        noise = centred(goal, (law.Gaussian,), self.epsilon_unit, self.delta_unit)
        pair, setting = noise.pair, noise.pair.judged.setting
        distance = check_short(self.distance, product=True)
        check_calibrated(self.by, noise.scale(), distance, self.epsilon, self.delta, setting.program)
        epsilon = weight(self.epsilon_unit, self.epsilon, setting)
        delta = weight(self.delta_unit, self.delta, setting, "delta")
        still = pair.before(equal(noise.one, noise.two))
        costs = (self.delta_unit, Choose(still, ZERO, delta)), (self.epsilon_unit, Choose(still, ZERO, epsilon))
        near = Compare("<=", Apply("abs", (minus(noise.one, noise.two),)), distance)
        near_enough = (Obligation("centres are near", pair.judged.pre, near),)
        return pair.after(equal(pair.left, pair.right), costs=costs, obligations=near_enough)
