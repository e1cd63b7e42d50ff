"""What one draw of Gaussian noise costs in squares of mu."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.cost.cost_terms import square_of
from lapwing.kernel.cost.polynomial import Quotient, add, constant, divide, quotient_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE, Arithmetic, Term
from lapwing.prove.program.expression import expression
from lapwing.prove.program.in_rho import InRho, reach_of


@dataclass(frozen=True, slots=True)
class InMu(InRho):
    """The same in mu; with a ratio, a draw costs something if its centres differ at all, and its square costs less.

    The price is the square of the root, or some more where there is a ratio.
    """

    root: Term
    ratio: Term | None = None
    moved: Term | None = None


def price_in_mu(center: Term, sigma: Term, step: Term | None, ratio: Term | None, program: Program) -> InMu | None:
    """The price of a draw; by squares where many draws share one distance."""
    try:
        distance, squared = reach_of(center, step, program)
        spread, further = square_of(sigma, program), Arithmetic("+", distance, ONE)
        if not squared:
            worth, root = square_of(further, program), quotient_of(further)
            return InMu(priced(worth, spread), distance, False, priced(root, quotient_of(sigma)))
        if ratio is None:
            return InMu(priced(constant(4), spread), distance, True, priced(constant(2), quotient_of(sigma)))
        parts = quotient_of(ratio), divide(constant(1), quotient_of(ratio))
        price, moved = (priced(add(constant(1), part), spread) for part in parts)
        return InMu(price, distance, True, priced(constant(1), quotient_of(sigma)), ratio, moved)
    except Refused:
        return None


def priced(worth: Quotient, spread: Quotient) -> Term:
    """What something is worth for noise that spreads so far."""
    return expression(divide(worth, spread))
