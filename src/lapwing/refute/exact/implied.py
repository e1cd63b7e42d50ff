"""What a claim says in epsilon and delta: a counterexample to that is one to the claim.

A program that is rho-zCDP is (rho + 2 * sqrt(rho * L), exp(-L))-private for every L > 0 (Bun and Steinke, Concentrated
Differential Privacy, 2016, Proposition 1.3); one that is (alpha, e)-Rényi private is also
(e + L / (alpha - 1), exp(-L))-private (Mironov, Rényi Differential Privacy, 2017, Proposition 3); and mu-GDP implies
mu^2 / 2-zCDP.  The delta of an approximate claim in rho comes on top.
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
from lapwing.kernel.language.term import ONE, Apply, Arithmetic, Literal, Term
from lapwing.syntax.lowering.terms import fold

TWO = Literal(2, INT)
LOSSES = (Literal(4, INT), Literal(16, INT), Literal(1, INT), Literal(Fraction(1, 10), REAL))


def implied(claim: AnyClaim) -> tuple[Claim, ...]:
    """The claims in epsilon and delta that follow from a claim, the one to look at first in front."""
    match claim:
        case Claim():
            return (claim,)
        case ZeroConcentrated(rho=rho):
            return tuple(Claim(epsilon_for(rho, loss), delta_for(loss), claim.group) for loss in LOSSES)
        case ApproximateConcentrated(rho=rho, delta=delta):
            closer = implied(ZeroConcentrated(rho, claim.group))
            return tuple(replace(each, delta=fold("+", each.delta, delta)) for each in closer)
        case Renyi(alpha=alpha, epsilon=epsilon):
            beyond = fold("-", alpha, ONE)
            return tuple(
                Claim(fold("+", epsilon, fold("/", loss, beyond)), delta_for(loss), claim.group) for loss in LOSSES
            )
        case GaussianPrivacy(mu=mu):
            return implied(ZeroConcentrated(fold("/", fold("*", mu, mu), TWO), claim.group))


def epsilon_for(rho: Term, loss: Literal) -> Term:
    """`rho + 2 * sqrt(rho * loss)`."""
    root = Apply("sqrt", (fold("*", rho, loss),))
    return Arithmetic("+", rho, Arithmetic("*", TWO, root))


def delta_for(loss: Literal) -> Term:
    """`1 / exp(loss)`."""
    return Arithmetic("/", ONE, Apply("exp", (loss,)))
