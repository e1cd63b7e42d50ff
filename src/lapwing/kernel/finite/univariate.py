"""Exact signs of polynomials in one unknown, by Sturm's theorem in rational arithmetic.

A polynomial is the tuple of its coefficients, the constant first and the last not 0.  Between two neighbouring roots
it keeps its sign, so a few points tell its sign everywhere: `samples` gives one in each gap.  Roots are counted by
Sturm: for a polynomial f without multiple roots, f, f', and each time the negative rest of dividing the last two, have
as many more sign changes at a than at b as f has roots x with a < x <= b.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise, zip_longest

Polynomial = tuple[Fraction, ...]

ZERO, ONE = Fraction(0), Fraction(1)


def trimmed(coefficients: Iterable[Fraction]) -> Polynomial:
    """The polynomial with these coefficients."""
    kept = list(coefficients)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def plus(left: Polynomial, right: Polynomial, factor: Fraction = ONE) -> Polynomial:
    """`left + factor * right`."""
    return trimmed(one + factor * other for one, other in zip_longest(left, right, fillvalue=ZERO))


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product."""
    product = [ZERO] * (len(left) + len(right))
    for place, one in enumerate(left):
        for other_place, other in enumerate(right):
            product[place + other_place] += one * other
    return trimmed(product)


def value(polynomial: Polynomial, x: Fraction) -> Fraction:
    """The value at a point."""
    total = ZERO
    for coefficient in reversed(polynomial):
        total = total * x + coefficient
    return total


def divided(left: Polynomial, right: Polynomial) -> tuple[Polynomial, Polynomial]:
    """What dividing by a polynomial other than 0 gives, and the rest."""
    quotient: Polynomial = ()
    while len(left) >= len(right):
        step = (*[ZERO] * (len(left) - len(right)), left[-1] / right[-1])
        quotient, left = plus(quotient, step), plus(left, times(step, right), -ONE)
    return quotient, left


def scaled(polynomial: Polynomial) -> Polynomial:
    """The polynomial divided by a number above 0, which keeps signs and roots, so that it starts with 1 or -1."""
    return tuple(coefficient / abs(polynomial[-1]) for coefficient in polynomial)


def common(left: Polynomial, right: Polynomial) -> Polynomial:
    """The greatest common divisor, up to a factor; the two are not both 0."""
    while right:
        left, right = right, scaled(divided(left, right)[1])
    return left


def derivative(polynomial: Polynomial) -> Polynomial:
    """The derivative."""
    return tuple(place * coefficient for place, coefficient in enumerate(polynomial))[1:]


def chain_of(polynomials: Iterable[Polynomial]) -> list[Polynomial]:
    """Sturm's chain of a polynomial whose roots are those of all the given ones but 0, each root once."""
    product: Polynomial = (ONE,)
    for polynomial in polynomials:
        if polynomial:
            product = times(product, divided(polynomial, common(polynomial, product))[0])
    chain = [scaled(divided(product, common(product, derivative(product)))[0])]
    following = derivative(chain[0])
    while following:
        chain.append(following)
        following = scaled(plus((), divided(chain[-2], chain[-1])[1], -ONE))
    return chain


def changes(chain: list[Polynomial], x: Fraction) -> int:
    """How often the sign changes along the chain at a point; zeros do not count."""
    signs = [number > 0 for polynomial in chain if (number := value(polynomial, x))]
    return sum(one != other for one, other in pairwise(signs))


def roots_between(chain: list[Polynomial], low: Fraction, high: Fraction) -> int:
    """How many roots lie strictly between two points."""
    return changes(chain, low) - changes(chain, high) - (not value(chain[0], high))


def samples(polynomials: Iterable[Polynomial], low: Fraction, high: Fraction | None) -> list[Fraction]:
    """Points of an open interval, at least one of them in each gap that the roots of all the polynomials leave."""
    chain = chain_of(polynomials)
    if high is None:
        high = abs(low) + sum(map(abs, chain[0])) + 1
    points, waiting = [], [(low, high)]
    while waiting:
        low, high = waiting.pop()
        left = right = middle = (low + high) / 2
        match roots_between(chain, low, high):
            case 0:
                points.append(middle)
            case 1:
                while roots_between(chain, low, left) or not value(chain[0], left):
                    left = (low + left) / 2
                while roots_between(chain, right, high) or not value(chain[0], right):
                    right = (right + high) / 2
                points += [left, right]
            case _:
                waiting += [(low, middle), (middle, high)]
    return points


def is_nonnegative(polynomial: Polynomial, low: Fraction, high: Fraction | None) -> bool:
    """Whether a polynomial is at least 0 on an open interval."""
    return all(value(polynomial, x) >= 0 for x in samples((polynomial,), low, high))


def has_root(polynomial: Polynomial, low: Fraction, high: Fraction | None) -> bool:
    """Whether a polynomial is 0 somewhere in an open interval."""
    return not polynomial or len(samples((polynomial,), low, high)) > 1
