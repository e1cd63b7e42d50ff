"""From the decorator to the kernel's claim, over public parameters."""

from __future__ import annotations

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.term import Literal, Term
from lapwing.syntax import tree
from lapwing.syntax.lowering.terms import ONE, ZERO, Terms


def claim_terms(parameters: tuple[Parameter, ...]) -> Terms:
    """Terms over what a claim may speak of."""
    roles = {parameter.param.name: parameter.role for parameter in parameters}
    sorts = {parameter.param.name: parameter.param.sort for parameter in parameters}
    return Terms(roles, sorts, claim=True)


def lower_claim(claim: tree.ClaimTree, terms: Terms) -> AnyClaim | None:
    """The claim; None if the decorator makes none."""
    terms = terms.in_scale()
    others = {name: each for name in ("rho", "renyi", "mu") if (each := getattr(claim, name)) is not None}
    for name, each in others.items():
        if len(others) > 1 or claim.epsilon is not None or (claim.delta is not None and name != "rho"):
            why = "a claim is in epsilon and delta, in rho (perhaps with a delta), at a Rényi order, or in mu"
            reject("claim-value", each.span, what=name, why=why)
    delta = _amount(claim.delta, ZERO, "delta", terms)
    group = ONE if claim.group is None else terms.integer(claim.group, "A whole number of rows")
    if isinstance(group, Literal) and group.value < 1 and claim.group is not None:
        reject("claim-value", claim.group.span, what="group", why="a group has at least one row")
    if claim.rho is not None:
        rho = _amount(claim.rho, ZERO, "rho", terms)
        return ZeroConcentrated(rho, group) if claim.delta is None else ApproximateConcentrated(rho, delta, group)
    if claim.renyi is not None and claim.order is not None:
        order = terms.number(claim.order)
        if isinstance(order, Literal) and order.value <= 1:
            reject("claim-value", claim.order.span, what="renyi", why="its order is not above 1")
        return Renyi(order, _amount(claim.renyi, ZERO, "renyi", terms), group)
    if claim.mu is not None:
        return GaussianPrivacy(_amount(claim.mu, ZERO, "mu", terms), group)
    if claim.epsilon is None:
        return None
    return Claim(_amount(claim.epsilon, ZERO, "epsilon", terms), delta, group)


def _amount(expression: tree.Expression | None, default: Term, what: str, terms: Terms) -> Term:
    if expression is None:
        return default
    term = terms.number(expression)
    if isinstance(term, Literal) and term.value < 0:
        reject("claim-value", expression.span, what=what, why="it is below 0")
    if what == "delta" and isinstance(term, Literal) and term.value > 1:
        reject("claim-value", expression.span, what=what, why="it is above 1")
    return term


def lower_requires(claim: tree.ClaimTree, terms: Terms) -> tuple[Term, ...]:
    """What holds of the public parameters on every run."""
    return tuple(terms.condition(condition) for condition in claim.requires)
