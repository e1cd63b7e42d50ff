"""What a claim says in epsilon and delta: a counterexample to that is one to the claim.

A program that is (alpha, e)-Rényi private is, for every L > 0, private with epsilon = e + L / (alpha - 1) and
delta = exp(-L) * (1 - 1 / alpha)^alpha / (alpha - 1) (Canonne, Kamath and Steinke, The Discrete Gaussian, 2020,
Proposition 12).  One that is rho-zCDP is (alpha, alpha * rho)-Rényi private, and epsilon is least,
rho + 2 * sqrt(rho * L), at alpha = 1 + sqrt(L / rho).  mu-GDP implies mu^2 / 2-zCDP, and that no event differs in
probability by more than 2 * Phi(mu / 2) - 1, which is at most sqrt(1 - exp(-mu^2 / (2 * pi))) (Pólya, 1949).  The delta
of an approximate claim in rho comes on top.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Term
from lapwing.syntax.lowering.terms import fold

TWO = Literal(2, INT)
LOSSES = (Literal(4, INT), Literal(16, INT), Literal(1, INT), Literal(64, INT), Literal(Fraction(1, 10), REAL))
OVER_TWO_PI = Literal(Fraction(15916, 100_000), REAL)  # a little more than 1 / (2 * pi)


def implied(claim: AnyClaim) -> tuple[Claim, ...]:
    """The claims in epsilon and delta that follow from a claim, the one to look at first in front."""
    match claim:
        case Claim():
            return (claim,)
        case ZeroConcentrated(rho=rho):
            return tuple(
                Claim(epsilon_for(rho, loss), delta_for(loss, above(rho, loss)), claim.group) for loss in LOSSES
            )
        case ApproximateConcentrated(rho=rho, delta=delta):
            closer = implied(ZeroConcentrated(rho, claim.group))
            return tuple(replace(each, delta=fold("+", each.delta, delta)) for each in closer)
        case Renyi(alpha=alpha, epsilon=epsilon):
            beyond = fold("-", alpha, ONE)
            return tuple(
                Claim(fold("+", epsilon, fold("/", loss, beyond)), delta_for(loss, beyond), claim.group)
                for loss in LOSSES
            )
        case GaussianPrivacy(mu=mu):
            first, *others = implied(ZeroConcentrated(fold("/", fold("*", mu, mu), TWO), claim.group))
            return (first, Claim(ZERO, difference_for(mu), claim.group), *others)


def epsilon_for(rho: Term, loss: Literal) -> Term:
    """`rho + 2 * sqrt(rho * loss)`."""
    root = Apply("sqrt", (fold("*", rho, loss),))
    return Arithmetic("+", rho, Arithmetic("*", TWO, root))


def above(rho: Term, loss: Literal) -> Term:
    """`sqrt(loss / rho)`: by how much the order is above 1 at which that epsilon is the least."""
    return Apply("sqrt", (fold("/", loss, rho),))


def delta_for(loss: Literal, beyond: Term) -> Term:
    """`exp((1 + a) * log(a / (1 + a)) - loss) / a` for an order of 1 + a."""
    order = fold("+", ONE, beyond)
    power = fold("*", order, Apply("log", (fold("/", beyond, order),)))
    return fold("/", Apply("exp", (fold("-", power, loss),)), beyond)


def difference_for(mu: Term) -> Term:
    """`sqrt(1 - 1 / exp(mu * mu / (2 * pi)))`, a little more than that."""
    squared = fold("*", fold("*", mu, mu), OVER_TWO_PI)
    return Apply("sqrt", (fold("-", ONE, fold("/", ONE, Apply("exp", (squared,)))),))
