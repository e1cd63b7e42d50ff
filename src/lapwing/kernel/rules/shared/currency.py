"""The currency of a claim: epsilon and delta, rho (with a delta or without), epsilon at a Renyi order, or mu."""

from typing import Literal as OneOf

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_positive
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, Arithmetic, Square, Term
from lapwing.kernel.logic.judgment import Credit, Private

Currency = Credit | OneOf["renyi"]


def approximate(statement: Private) -> Claim:
    """What is claimed, in epsilon and delta."""
    return statement.claim if isinstance(statement.claim, Claim) else refuse("this rule is about epsilon and delta")


def concentrated(statement: Private) -> ZeroConcentrated:
    """What is claimed, in rho."""
    return statement.claim if isinstance(statement.claim, ZeroConcentrated) else refuse("this rule is about rho")


def amounts_of(claim: AnyClaim) -> tuple[tuple[Currency, Term], ...]:
    """What adds up when programs are composed: of mu, the squares."""
    match claim:
        case Claim(epsilon=epsilon, delta=delta):
            return ("epsilon", epsilon), ("delta", delta)
        case ZeroConcentrated(rho=rho):
            return (("rho", rho),)
        case ApproximateConcentrated(rho=rho, delta=delta):
            return ("rho", rho), ("delta", delta)
        case Renyi(epsilon=epsilon):
            return (("renyi", epsilon),)
        case GaussianPrivacy(mu=mu):
            return (("mu", Square(mu)),)


def check_compared(claim: AnyClaim) -> None:
    """Two runs are compared in epsilon and delta, in rho, with a delta or without, or in mu."""
    if isinstance(claim, Renyi):
        refuse("two runs are compared in epsilon and delta, in rho or in mu, not at one order")


def check_sense(statement: Private) -> None:
    """An order is above 1, and mu is not below 0."""
    match statement.claim:
        case Renyi(alpha=alpha):
            check_positive(Arithmetic("-", alpha, ONE), statement.program)
        case GaussianPrivacy(mu=mu):
            check_nonnegative(mu, statement.program, "mu")
        case _:
            pass


def check_alike(claim: AnyClaim, *parts: AnyClaim) -> None:
    """The parts are claimed in what the whole is claimed in, at one order."""
    orders = [each.alpha if isinstance(each, Renyi) else None for each in (claim, *parts)]
    if any(type(part) is not type(claim) for part in parts) or any(order != orders[0] for order in orders):
        refuse("the parts are not claimed in what the whole is claimed in")
