"""The cost of a program that runs on a random sample of its rows, each included independently with probability p.

Let P be the law of the results with a row and Q without it, R = (1 - p) * Q + p * P what comes if the row is in the
part with probability p, all given the other rows of the part.  R and Q are what neighbours give, in either
order.

In epsilon and delta: let P and Q differ by at most (e, d), either way round, and c = 1 + p * (exp(e) - 1).  Then
R(S) <= (1 - p) * Q(S) + p * (exp(e) * Q(S) + d) = c * Q(S) + p * d.  And R(S) >= (1 - p) * Q(S) + p * exp(-e) *
(Q(S) - d), so Q(S) <= (R(S) + p * exp(-e) * d) / b for b = 1 - p + p * exp(-e); and 1 / b <= c, as
b * c = 1 + p * (1 - p) * (exp(e) + exp(-e) - 2), and exp(-e) / b <= 1 (Balle, Barthe and Gaboardi, Privacy
Amplification by Subsampling, 2018).

At a whole order a >= 2: let the divergences of P and Q of order l be at most l * r, either way round, and X = P / Q.
E_Q[(R / Q)^a] is the sum over l of C(a, l) * (1 - p)^(a - l) * p^l * E_Q[X^l], where E_Q[X^l] is at most
exp(l * (l - 1) * r): this is the first bound (Mironov, Talwar and Zhang, Renyi Differential Privacy of the Sampled
Gaussian Mechanism, 2019).  The other way round, E_R[(Q / R)^a] = E_Q[(1 + p * (X - 1))^(1 - a)]; by Taylor, as
1 + p * (X - 1) >= 1 - p, this is at most 1 - (a - 1) * p * E_Q[X - 1] + a * (a - 1) / 2 * p^2 * (1 - p)^(-a - 1) *
E_Q[(X - 1)^2], where E_Q[X - 1] = 0 and E_Q[(X - 1)^2] <= exp(2 * r) - 1: this is the second bound.  The larger of the
two is at most exp((a - 1) * e).  The divergence of mixtures of pairs is at most the largest of any pair.
"""

from fractions import Fraction
from math import comb

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_within, is_within, total
from lapwing.kernel.cost.exponential import exp_bounds
from lapwing.kernel.cost.polynomial import constant, quotient_of, share
from lapwing.kernel.language.claim import AnyClaim, Claim, Renyi, ZeroConcentrated
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, Apply, Arithmetic, Term, Variable, is_irrational

HIGHEST_ORDER = 256


def check_amplified(known: AnyClaim, probability: Term, claim: AnyClaim, program: Program) -> None:
    """What is known of a program on all rows of a part makes the claim true of that on a random part."""
    match known, claim:
        case Claim(epsilon=each), Claim(epsilon=whole):
            check_nonnegative(each, program, "epsilon")
            check_within(total((probability, known.delta)), claim.delta, program)
            more = Arithmetic("*", probability, Arithmetic("-", Apply("exp", (each,)), ONE))
            exact = Apply("log", (Arithmetic("+", ONE, more),))
            if not any(is_within(quotient_of(term), whole, program) for term in (exact, more)):
                check_numbers(probability, each, whole)
        case ZeroConcentrated(rho=rho), Renyi(alpha=alpha, epsilon=epsilon):
            check_divergence(probability, rho, alpha, epsilon)
        case _:
            refuse("what a random part of the rows costs is known in epsilon, and at a Renyi order from rho")


def check_numbers(probability: Term, each: Term, whole: Term) -> None:
    """The inequality in epsilon, for numbers: exp(whole) >= 1 + p * (exp(each) - 1)."""
    p, less, more = (number(term) for term in (probability, each, whole))
    if exp_bounds(more)[0] < 1 + p * (exp_bounds(less)[1] - 1):
        refuse("the cost is not known to stay within the claim")


def check_divergence(probability: Term, rho: Term, alpha: Term, epsilon: Term) -> None:
    """The two inequalities at an order, for numbers."""
    p, r, order, e = (number(term) for term in (probability, rho, alpha, epsilon))
    if order.denominator != 1 or not 2 <= order <= HIGHEST_ORDER or not p < 1:
        refuse(f"the order is not a whole number from 2 to {HIGHEST_ORDER}, or every row is taken")
    a = int(order)
    powers = ((1 - p) ** (a - k) * p**k * exp_bounds(k * (k - 1) * r)[1] for k in range(a + 1))
    there = sum((comb(a, k) * power for k, power in enumerate(powers)), Fraction(0))
    back = 1 + Fraction(a * (a - 1), 2) * p**2 / (1 - p) ** (a + 1) * (exp_bounds(2 * r)[1] - 1)
    if exp_bounds((a - 1) * e)[0] < max(there, back):
        refuse("the cost is not known to stay within the claim")


def number(term: Term) -> Fraction:
    """A number that is written as such, and not below 0."""
    varies = any(isinstance(node, Variable) or is_irrational(node) for node in inside(term))
    found = None if varies else share(quotient_of(term), constant(1))
    return found if found is not None and found >= 0 else refuse("this is known for numbers only")
