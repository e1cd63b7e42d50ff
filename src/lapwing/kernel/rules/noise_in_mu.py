"""From the distance between centres to mu.

    the body is F; x := gaussian(a, sigma), and the results are x and others that do not speak of x
    sigma and D are public and above 0, a lies on the grid, and (D + 1) / sigma <= mu
    F ~ F : nothing spent ==> |a<1> - a<2>| <= D and nothing spent, and the other results agree
    ---------------------------------------------------------------------------------------------
    the program is mu-GDP

Let h <= 1 be the step of the grid, X the noise on it, N a normal variable with the same sigma, and t a grid point.  The
probability of X = t is to that of t <= N < t + h as 1 is to the integral of exp(-(2 * t * u + u * u) / (2 * sigma^2))
over u from 0 to h, which falls as t grows; so X is the more likely to be large: P(X >= t) >= P(N >= t).  Of two centres
d <= D apart, the best tests ask for results from some point on, as the ratio of probabilities is monotone; if such a
test is wrong about the one with probability P(X >= t), then about the other with P(X >= d + h - t), and both are at
least what they are for N.  Two normal variables d + h apart have just these errors, and their trade-off curve is
convex, so the pair is (d + h) / sigma-GDP.  (On the whole numbers d / sigma would be too little: with sigma = 1 and
d = 1 the probabilities of a set differ by 0.399, those of normal variables 1 apart by 0.383.)  Now fix e and a set S of
results, and take for f(m1) the probability of S from there, and for g(m2) the smaller of 1 and d(e, mu) + exp(e) times
that from m2: f <= g where the centres are near and the other results agree, so E[f] <= E[g].  If a public whole number
m divides the centre, D and the grid's step are divided by it, too.
"""

from dataclasses import replace

from lapwing.kernel.cost.cost_terms import check_positive, check_within
from lapwing.kernel.cost.polynomial import divide, quotient_of
from lapwing.kernel.language.claim import Claim, GaussianPrivacy
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, ZERO, Apply, Compare, Spent, Term
from lapwing.kernel.logic.grid import on_one_grid
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step, Unit
from lapwing.kernel.logic.relational_terms import both, equal, minus, plus, sided, times
from lapwing.kernel.rules.shared.statement import body_against_itself, privacy


class NoiseInMu(Step):
    distance: Term
    units: tuple[Unit, ...]

    def premises(self, goal: Goal) -> Premises:
        """What comes before the draw against itself, ending with centres that are near."""
        statement = privacy(goal)
        program, claim = statement.program, statement.claim
        draw = program.body[-1] if program.body else None
        if not isinstance(claim, GaussianPrivacy) or claim.group != ONE:
            refuse("this rule is about mu, and about neighbours one step apart")
        if not isinstance(draw, Sample) or not isinstance(draw.law, Gaussian):
            refuse("there is no Gaussian noise at the end")
        others = tuple(term for term in program.results if term != draw.target)
        if draw.target in variables_of(others):
            refuse("a result is made of what is drawn at the end")
        center, _, divisor = on_one_grid(draw.law.center, draw.law.center, program)
        sigma = draw.law.sigma if divisor is None else times(draw.law.sigma, divisor)
        for term in (self.distance, sigma):
            check_positive(term, program)
        check_within(divide(quotient_of(plus(self.distance, ONE)), quotient_of(sigma)), claim.mu, program)
        front = Program(program.name, program.parameters, program.requires, program.body[:-1], ())
        judged = body_against_itself(Private(front, Claim(ZERO, ZERO, ONE), statement.where), self.units)
        apart = minus(sided(center, 1, judged.setting), sided(center, 2, judged.setting))
        near = Compare("<=", Apply("abs", (apart,)), self.distance)
        nothing = (Compare("<=", Spent(number), ZERO) for number in range(len(self.units)))
        same = (equal(sided(term, 1, judged.setting), sided(term, 2, judged.setting)) for term in others)
        return Premises((replace(judged, post=both(near, *nothing, *same)),))
