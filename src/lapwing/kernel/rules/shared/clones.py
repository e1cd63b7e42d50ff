"""How far two shuffled databases can be told apart, by numbers, with bounds that are rounded upwards."""

from fractions import Fraction
from math import comb

from lapwing.kernel.cost.exponential import exp_bounds
from lapwing.kernel.language.refuse import refuse

LARGEST = 1 << 16
FINE = 1 << 32
DIGITS = 256


def excess(each: Fraction, rows: int, clones: int, epsilon: Fraction) -> Fraction:
    """At most this is the delta that goes with an epsilon: for too few clones, and for so many."""
    if not 1 < clones < rows <= LARGEST:
        refuse(f"there are from 2 clones to fewer than the rows, and at most {LARGEST} rows")
    grown = exp_bounds(each)[1]
    return few(rows - 1, Fraction(FINE * grown.denominator // grown.numerator, FINE), clones - 1) + apart(
        clones, grown, exp_bounds(epsilon)[0]
    )


def few(rows: int, likely: Fraction, most: int) -> Fraction:
    """How likely at most so many of the rows are clones, by Chernoff's bound."""
    if not most < rows * likely:
        refuse("fewer clones are to be expected")
    share = Fraction(most, rows)
    return power_above(likely / share, most) * power_above((1 - likely) / (1 - share), rows - most)


def apart(clones: int, grown: Fraction, factor: Fraction) -> Fraction:
    """The sum of max(0, P1 - factor * P2) over the counts, for so many clones."""
    near, far = grown - factor, factor * grown - 1
    if far < 0:
        refuse("epsilon may be below 0")
    if near <= 0:
        return Fraction(0)
    first = int((clones + 1) * far / (near + far)) + 1
    term = comb(clones, first)
    beyond = 0
    for count in range(first, clones + 1):
        beyond += term
        term = term * (clones - count) // (count + 1)
    return ((beyond + comb(clones, first - 1)) * near - beyond * far) / ((grown + 1) * (1 << clones))


def power_above(base: Fraction, exponent: int) -> Fraction:
    """A number that is not below a power of a number above 0."""
    power = Fraction(1)
    while exponent:
        if exponent % 2:
            power = above(power * base)
        base, exponent = above(base * base), exponent // 2
    return power


def above(number: Fraction) -> Fraction:
    """A number with few digits that is not below."""
    scale = Fraction(2) ** (number.numerator.bit_length() - number.denominator.bit_length() - DIGITS)
    return (number // scale + 1) * scale
