"""Noise with its price in its scale: a scale of s / p costs p for each s between the centres."""

from fractions import Fraction

from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import NUMBERS
from lapwing.kernel.language.term import Apply, Arithmetic, Literal, Term, sort_of

Noise = law.Laplace | law.Geometric | law.Gaussian


def meter_of(noise: Noise) -> tuple[Fraction, Term]:
    """The number s and the price p of a draw whose scale is s / p, or whose sigma is sqrt(s / p)."""
    match noise:
        case law.Gaussian(sigma=Apply(function="sqrt", arguments=(width,))):
            pass
        case law.Laplace(scale=width) | law.Geometric(scale=width):
            pass
        case _:
            refuse("sigma is not a square root")
    match width:
        case Arithmetic(operator="/", left=top, right=price) if sort_of(price) in NUMBERS:
            return positive_number(top), price
        case _:
            refuse("the scale is not a quotient")


def positive_number(term: Term) -> Fraction:
    """A number above 0 that is written as such."""
    if isinstance(term, Literal) and sort_of(term) in NUMBERS and term.value > 0:
        return Fraction(term.value)
    refuse("this has to be a number above 0")
