"""Gaussian, Laplace or geometric noise on both sides, paid in rho.

    sigma (or the scale) is the same public value above 0 on both sides
    D is public and above 0, and a product or quotient of short terms (`term.py`)
    the shift n does not look at the drawn value, and maps the grid to itself
    pre implies |n + a1<1> - a2<2>| <= D
    D^2 / (2 * sigma^2) = w * price of the rho unit u
    c1 ~ c2 : pre['old] and x<2> = x<1> + n and spent[u] = 'spent + [n + a1<1> != a2<2>] * w ==> post
    --------------------------------------------------------------------------------------------------
    x := gaussian(a1, sigma); c1 ~ x := gaussian(a2, sigma); c2 : pre ==> post

Squared, 1 / (2 * sigma^2) = w * price, and w * |n + a1<1> - a2<2>|^2 is spent, however far the centres are apart.
The shift only renames what the right side draws: x - n has the same law around a2 - n, as grid points
go to grid points.  For Gaussian noise the Renyi divergence of order alpha is at most alpha * d^2 / (2 * sigma^2) with
d = |n + a1 - a2| (Canonne, Kamath and Steinke, The Discrete Gaussian for Differential Privacy, 2020, Proposition 5).
For Laplace noise probabilities differ by a factor of at most exp(d / b) either way, so it is at most
alpha * d^2 / (2 * b^2) (Bun and Steinke, 2016, Proposition 1.4).  So with F and G for what comes after each value,
F <= exp(c * r') * G for r' = r - d^2 / (2 * sigma^2), which is one number for all values drawn, and by Hoelder
E1[F] <= exp(c * (r - r')) * E2[F^beta]^(1 / beta) <= exp(c * r) * E2[G^beta]^(1 / beta).  Paying more only lowers r'.
If a public whole number m divides both centres, read m * n, which is short, for n in the distance, and m * sigma for
sigma.
"""

from lapwing.kernel.cost.cost_terms import check_positive, check_short, square_of
from lapwing.kernel.cost.polynomial import constant, divide, multiply
from lapwing.kernel.language import law
from lapwing.kernel.language.sort import NUMBERS
from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Compare, Square, Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, times
from lapwing.kernel.rules.shared.centred import Centred, centred
from lapwing.kernel.rules.shared.draws import check_steady, weight
from lapwing.kernel.rules.shared.meter import Noise


class NoiseInRho(Step):
    shift: Term
    distance: Term
    squared: bool
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the price is paid once, or times the square of how far the centres are apart."""
        noise: Centred[Noise] = centred(goal, (law.Gaussian, law.Laplace, law.Geometric), self.unit)
        pair, setting = noise.pair, noise.pair.judged.setting
        coupled = noise.moved(check_steady(self.shift, pair.judged, *NUMBERS))
        check_positive(check_short(self.distance, product=True), setting.program)
        far = constant(1) if self.squared else square_of(self.distance, setting.program)
        worth = divide(far, multiply(constant(2), square_of(noise.scale(), setting.program)))
        share = weight(self.unit, worth, setting, "rho")
        apart = Apply("abs", (noise.apart(self.shift),))
        steps = Square(apart) if self.squared else Choose(equal(apart, ZERO), ZERO, ONE)
        near = (Obligation("centres are near", pair.judged.pre, Compare("<=", apart, self.distance)),)
        costs = ((self.unit, pair.before(times(share, steps))),)
        return pair.after(coupled, costs=costs, obligations=() if self.squared else near)
