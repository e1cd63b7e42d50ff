"""How often a bit of a report is 1: exactly, for drawing, and between bounds, for estimating."""

from __future__ import annotations

from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import Bounds, exp_bounds, root_bounds
from lapwing.numbers.epsilon import Given, Log, Plain, epsilon_of
from lapwing.run.accuracy.share_tail import Rates
from lapwing.run.noise.number import Exp, Number, Quotient, Root, Sum


def read_factor(epsilon: Given, halved: bool = False) -> Number:
    """exp(epsilon), or exp(epsilon / 2), exactly; epsilon is above 0."""
    match epsilon_of(epsilon):
        case Log(of=of) if of > 1:
            return Root(of) if halved else of
        case Plain(value=value) if value > 0:
            return Exp(value / 2 if halved else value)
    reject("local-option", name="epsilon", what=repr(epsilon), instead="a number above 0, such as 1 or 1/2")


def factor_bounds(factor: Number) -> Bounds:
    """Below and above such a factor."""
    match factor:
        case Exp(power=Fraction() as power):
            return exp_bounds(power)
        case Root(of=Fraction() as of):
            return root_bounds(of)
        case Fraction():
            return factor, factor
    reject("local-option", name="epsilon", what=repr(factor), instead="a number above 0, such as 1 or 1/2")


def odds(factor: Number, others: int) -> tuple[Number, Number]:
    """E / (E + others) and 1 / (E + others)."""
    if isinstance(factor, Fraction):
        return factor / (factor + others), 1 / (factor + others)
    whole = Sum(factor, others)
    return Quotient(factor, whole), Quotient(1, whole)


def odds_bounds(factor: Number, others: int) -> Rates:
    """The same between bounds."""
    low, high = factor_bounds(factor)
    return Rates((low / (low + others), high / (high + others)), (1 / (high + others), 1 / (low + others)))
