"""Bounds of exp, by exact arithmetic with denominators that stay small."""

from fractions import Fraction

from lapwing.kernel.language.refuse import refuse

HIGHEST_EXPONENT = 256
ONE = 1 << 256


def exp_bounds(x: Fraction) -> tuple[Fraction, Fraction]:
    """A number below exp(x), and one above it: sums of its series, with summands that are rounded down or up.

    All are counted in parts of 1 / ONE.  From the last one on, each summand is at most half the one before, so twice
    the last is more than all that follow.
    """
    if not 0 <= x <= HIGHEST_EXPONENT:
        refuse("an exponent is below 0, or more than is kept track of")
    low = high = less = more = ONE
    for place in range(1, 4 * int(x) + 64):
        divisor = x.denominator * place
        less, more = less * x.numerator // divisor, more * x.numerator // divisor + 1
        low, high = low + less, high + more
    return Fraction(low, ONE), Fraction(high + 2 * more, ONE)
