"""From one currency to another.

    for the same neighbours, the program is     if                                        and so it is
    ----------------------------------------------------------------------------------------------------------------
    r-zCDP                                      alpha * r <= e                            (alpha, e)-Renyi private
    (e', 0)-private                             e' <= e                                   (alpha, e)-Renyi private
    (alpha, e')-Renyi private                   e' + log(1 / delta) / (alpha - 1) <= e    (e, delta)-private
    mu-GDP                                      mu^2 / 2 <= r                             r-zCDP
    r'-zCDP                                     r' <= r, 0 <= d                           d-approximate r-zCDP
    (e', 0)-private, and every run ends         (6267 / 5000) * e' <= mu, 0 <= e'         mu-GDP

The first is what zCDP says of one order.  The sum of P1^alpha * P2^(1 - alpha) is at most exp((alpha - 1) * e') if P1
is at most exp(e') * P2 everywhere, as the sum of P1 is at most 1; this is the second.  The third is Proposition 3 of
Mironov, Renyi Differential Privacy, 2017; for numbers, the sharper formula of `calibration.py` may show it as well,
with e' / alpha for rho, as that uses the divergence of this order alone.  The fourth: with h(t) for the sum of
max(0, P1 - t * P2), the sum of P1^alpha * P2^(1 - alpha) is the integral over t > 0 of alpha * (alpha - 1) *
t^(alpha - 2) * h(t), which is largest if h is that of two normal variables, whose divergence is alpha * mu^2 / 2.
For the fifth, Q = P1 has lost nothing.
The sixth: a pair that differs by a factor of exp(e') at most, either way round, is no easier to tell apart than an
answer that is wrong with probability 1 / (1 + exp(e')) (Dong, Roth and Su, 2022); its trade-off curve consists of two
chords that end where the normal one, which is convex, is not above if Phi(mu / 2) >= 1 / (1 + exp(-e')).  As
log(Phi(x) / Phi(-x)) is convex for x >= 0, with a slope of 4 / sqrt(2 * pi) at 0, mu >= sqrt(pi / 2) * e' is enough,
and sqrt(pi / 2) < 1.2534.  Here probabilities must add up to 1 and both orders of neighbours count, so that no
restriction is allowed.
"""

from fractions import Fraction

from lapwing.kernel.cost.calibration import check_order
from lapwing.kernel.cost.cost_terms import (
    check_nonnegative,
    check_public_term,
    check_within,
    is_at_most,
    is_within,
)
from lapwing.kernel.cost.polynomial import Quotient, constant, divide, multiply, quotient_of, share
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.counting import check_ends
from lapwing.kernel.rules.shared.statement import everywhere, privacy

LOGISTIC = Fraction(6267, 5000)


class Convert(Step):
    known: AnyClaim

    def premises(self, goal: Goal) -> Premises:
        """The same program and the same neighbours, in another currency."""
        statement = privacy(goal)
        program, claim = statement.program, statement.claim
        if self.known.group != claim.group:
            refuse("the claims are about groups of different sizes")
        match self.known, claim:
            case ZeroConcentrated(rho=rho), Renyi(alpha=alpha, epsilon=epsilon):
                check_within(multiply(quotient_of(alpha), public(rho, program)), epsilon, program)
            case Claim(epsilon=less, delta=delta), Renyi(epsilon=epsilon) if delta == ZERO:
                check_within(public(less, program), epsilon, program)
            case Renyi(), Claim():
                check_tail(self.known, claim, program)
            case GaussianPrivacy(mu=mu), ZeroConcentrated(rho=rho):
                squared = multiply(public(mu, program), public(mu, program))
                check_within(divide(squared, constant(2)), rho, program)
            case ZeroConcentrated(rho=less), ApproximateConcentrated(rho=rho, delta=delta):
                check_within(public(less, program), rho, program)
                check_within(constant(0), delta, program)
            case Claim(epsilon=less, delta=delta), GaussianPrivacy(mu=mu) if delta == ZERO:
                everywhere(goal)
                check_ends(program.body)
                each = check_nonnegative(less, program, "epsilon")
                check_within(multiply(constant(LOGISTIC), each), mu, program)
            case _:
                refuse("there is no such conversion")
        return Premises((Private(program, self.known, statement.where),))


def public(term: Term, program: Program) -> Quotient:
    """The value of a public term."""
    return quotient_of(check_public_term(term, program))


def check_tail(known: Renyi, claim: Claim, program: Program) -> None:
    """A divergence of one order makes results (epsilon, delta)-close."""
    if not is_at_most(quotient_of(claim.delta), Fraction(1), program):
        refuse("delta is not known to be at most 1")
    logarithm = Apply("log", (Arithmetic("/", ONE, claim.delta),))
    cost = Arithmetic("+", known.epsilon, Arithmetic("/", logarithm, Arithmetic("-", known.alpha, ONE)))
    if not is_within(public(cost, program), claim.epsilon, program):
        alpha, *others = (share(public(term, program), constant(1)) for term in (known.alpha, known.epsilon))
        numbers = (share(public(term, program), constant(1)) for term in (claim.epsilon, claim.delta))
        check_order(None if alpha is None or others[0] is None else others[0] / alpha, alpha, *numbers)
