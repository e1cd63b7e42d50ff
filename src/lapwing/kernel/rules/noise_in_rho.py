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
from lapwing.kernel.cost.polynomial import constant, divide, multiply, quotient_of, share
from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT, NUMBERS, REAL
from lapwing.kernel.language.term import ZERO, Apply, Choose, Compare, Literal, Square, Term
from lapwing.kernel.logic.grid import is_on_grid, on_one_grid
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, minus, plus, sided, times
from lapwing.kernel.rules.shared.draws import Draws, check_steady, common, draws, unit_of

Noise = law.Gaussian | law.Laplace | law.Geometric


class NoiseInRho(Step):
    shift: Term
    distance: Term
    squared: bool
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the price is paid once, or times the square of how far the centres are apart."""
        pair: Draws[Noise] = draws(goal, (law.Gaussian, law.Laplace, law.Geometric), self.unit)
        setting, program = pair.judged.setting, pair.judged.setting.program
        numbers = (INT,) if isinstance(pair.one, law.Geometric) else NUMBERS
        if not is_on_grid(check_steady(self.shift, pair.judged, *numbers), program):
            refuse("the shift may leave the grid")
        one, two, divisor = on_one_grid(pair.one.center, pair.two.center, program)
        sigma = common(width(pair.one), width(pair.two), setting)
        sigma = sigma if divisor is None else times(sigma, divisor)
        moved = self.shift if divisor is None or self.shift == ZERO else check_short(times(divisor, self.shift))
        check_positive(check_short(self.distance, product=True), program)
        far = constant(1) if self.squared else square_of(self.distance, program)
        worth = divide(far, multiply(constant(2), square_of(sigma, program)))
        weight = share(worth, quotient_of(unit_of(self.unit, setting, "rho").price))
        if weight is None:
            refuse("the cost is not a multiple of the unit's price")
        apart = Apply("abs", (minus(plus(moved, sided(one, 1, setting)), sided(two, 2, setting)),))
        steps = Square(apart) if self.squared else Choose(equal(apart, ZERO), ZERO, Literal(1, INT))
        near = (Obligation("centres are near", pair.judged.pre, Compare("<=", apart, self.distance)),)
        cost = pair.before(times(Literal(weight, REAL), steps))
        coupled = equal(pair.right, plus(pair.left, pair.before(self.shift)))
        return pair.after(coupled, costs=((self.unit, cost),), obligations=() if self.squared else near)


def width(noise: Noise) -> Term:
    """How wide the noise spreads."""
    return noise.sigma if isinstance(noise, law.Gaussian) else noise.scale
