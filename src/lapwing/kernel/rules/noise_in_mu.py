"""Gaussian noise on both sides, paid in squares of mu.

    sigma is the same public value above 0 on both sides; the centres lie on the grid
    D is public and above 0, and a product or quotient of short terms (`term.py`)
    pre implies |a1<1> - a2<2>| <= D
    (D + 1)^2 / sigma^2 = w * price of the mu unit u
    c1 ~ c2 : pre['old] and x<1> = x<2> and spent[u] = 'spent + [a1<1> != a2<2>] * w ==> post
    ------------------------------------------------------------------------------------------
    x := gaussian(a1, sigma); c1 ~ x := gaussian(a2, sigma); c2 : pre ==> post

Squared, 4 / sigma^2 = w * price, and w * |a1<1> - a2<2>|^2 is spent, however far the centres are apart.
Let h <= 1 be the step of the grid, X the noise on it, N a normal variable with the same sigma, and t a grid point.  The
probability of X = t is to that of t <= N < t + h as 1 is to the integral of exp(-(2 * t * u + u * u) / (2 * sigma^2))
over u from 0 to h, which falls as t grows; so X is the more likely to be large: P(X >= t) >= P(N >= t).  Of two centres
d > 0 apart, the best tests ask for results from some point on, as the ratio of probabilities is monotone; if such a
test is wrong about the one with probability P(X >= t), then about the other with P(X >= d + h - t), and both are at
least what they are for N.  Two normal variables d + h apart have just these errors, and their trade-off curve is
convex, so the pair is m-GDP for m = (d + h) / sigma.  (On the whole numbers d / sigma would be too little: with
sigma = 1 and d = 1 the probabilities of a set differ by 0.399, those of normal variables 1 apart by 0.383.)  As d is a
multiple of h, m^2 is at most (d + 1)^2 / sigma^2 and at most 4 * d^2 / sigma^2.

Now let F(v) <= T(c', G(v)) for what comes after each value v, where c'^2 is the credit after the draw, one number for
all values, and c^2 >= c'^2 + m^2 that before it.  T(c', G(v)) is how often a test finds a normal variable of mean c' to
be large if it finds one of mean 0 to be so with probability G(v).  So E1[T(c', G)] and E2[G] are the probabilities of
one test of both draws, and such a pair is sqrt(m^2 + c'^2)-GDP (Dong, Roth and Su, Gaussian Differential Privacy, 2022,
Theorem 4 and Corollary 2): E1[F] <= T(c, E2[G]).  If the credit after the draw is below 0, F is 0.  Equal centres have
one law, at no cost.  If a public whole number k divides both centres, the noise lies on a grid that is finer by k, and
a1 / k and a2 / k with sigma are as far apart as a1 and a2 with k * sigma.
"""

from lapwing.kernel.cost.cost_terms import check_positive, check_short, square_of
from lapwing.kernel.cost.polynomial import constant, divide
from lapwing.kernel.language import law
from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Compare, Square, Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, minus, plus, times
from lapwing.kernel.rules.shared.centred import centred
from lapwing.kernel.rules.shared.draws import weight


class NoiseInMu(Step):
    distance: Term
    squared: bool
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides draw the same value; the price is paid once, or times the square of the centres' distance."""
        noise = centred(goal, (law.Gaussian,), self.unit)
        pair, setting = noise.pair, noise.pair.judged.setting
        check_positive(check_short(self.distance, product=True), setting.program)
        worth = constant(4) if self.squared else square_of(plus(self.distance, ONE), setting.program)
        share = weight(self.unit, divide(worth, square_of(noise.scale(), setting.program)), setting, "mu")
        apart = Apply("abs", (minus(noise.one, noise.two),))
        steps = Square(apart) if self.squared else Choose(equal(apart, ZERO), ZERO, ONE)
        near = (Obligation("centres are near", pair.judged.pre, Compare("<=", apart, self.distance)),)
        costs = ((self.unit, pair.before(times(share, steps))),)
        return pair.after(equal(pair.left, pair.right), costs=costs, obligations=() if self.squared else near)
