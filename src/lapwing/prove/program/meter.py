"""Draws whose price the program computes: noise of scale `1 / p` costs p, whatever p is by then."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Literal, Term
from lapwing.kernel.logic.judgment import Credit
from lapwing.kernel.rules.shared import meter


@dataclass(frozen=True, slots=True)
class Meter:
    """What a draw costs for centres at most a distance apart: a multiple of a term over variables."""

    center: Term
    price: Term
    weight: Fraction
    distance: Fraction
    credit: Credit


def meter_of(law: Law, distance: Fraction) -> Meter | None:
    """The price of a draw, in rho for Gaussian noise; None if it is a number, or no quotient says what it is."""
    if not isinstance(law, laws.Laplace | laws.Geometric | laws.Gaussian):
        return None
    try:
        top, price = meter.meter_of(law)
    except Refused:
        return None
    if isinstance(price, Literal):
        return None
    if isinstance(law, laws.Gaussian):
        return Meter(law.center, price, distance * distance / (2 * top), distance, "rho")
    return Meter(law.center, price, distance / top, distance, "epsilon")
