"""Gaussian noise on both sides, with equal values.

    sigma is the same public value above 0 on both sides; the centres lie on the grid
    pre implies |a1<1> - a2<2>| <= distance
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

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.adjacency import ZERO
from lapwing.kernel.calibration import Calibration, check_calibrated
from lapwing.kernel.grid import on_one_grid
from lapwing.kernel.judgment import Goal, Obligation, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.draws import after_draw, common, draws, targets, weight
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import equal, forget, sided
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Apply, Arithmetic, Choose, Compare, Spent, Term


@dataclass(frozen=True, slots=True)
class Gauss:
    epsilon: Term
    delta: Term
    distance: Term
    by: Calibration
    epsilon_unit: int
    delta_unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides draw the same value; the two prices are paid unless the centres are equal."""
        judged = judgment(goal)
        setting, (one, two) = judged.setting, draws(judged)
        if not (isinstance(one.law, law.Gaussian) and isinstance(two.law, law.Gaussian)):
            refuse("these are no Gaussian draws")
        one_center, two_center, divisor = on_one_grid(one.law.center, two.law.center, setting.program)
        sigma = common(one.law.sigma, two.law.sigma, setting)
        sigma = sigma if divisor is None else Arithmetic("*", sigma, divisor)
        check_calibrated(self.by, sigma, self.distance, self.epsilon, self.delta, setting.program)
        shares = weight(self.epsilon_unit, self.epsilon, setting), weight(self.delta_unit, self.delta, setting, "delta")
        left, right = targets(one, two)
        amounts = Spent(self.epsilon_unit), Spent(self.delta_unit)
        pre, old = forget(judged, (left, right, *amounts))
        centers = sided(one_center, 1, setting), sided(two_center, 2, setting)
        still = substitute(equal(*centers), old)
        first, second = (Choose(still, ZERO, share) for share in shares)
        paid = equal(amounts[1], Arithmetic("+", old[amounts[1]], second))
        after = after_draw(judged, pre, self.epsilon_unit, old[amounts[0]], first, equal(left, right), paid)
        near = Compare("<=", Apply("abs", (Arithmetic("-", *centers),)), self.distance)
        return Premises((after,), (Obligation("centres are near", judged.pre, near),))
