"""Exact arithmetic of prices."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.kernel.cost.polynomial import (
    Polynomial,
    Quotient,
    Range,
    Ranges,
    add,
    is_nonnegative,
    is_positive,
    lowest_sign,
    plus,
    quotient_of,
    ratio,
    subtract,
    times,
)
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Apply, Choose, Length, Literal, Negative, Param, Sided, Term
from tests.kernel.build import EPS, ONE, TWO, YES, ZERO, number, of

C = Param("c", INT)
N = Length(Param("q", ListOf(REAL)))
P, S = Param("p", REAL), Param("s", REAL)
ATOMS: tuple[Term, ...] = (EPS, C, N, P, S)


def log(term: Term) -> Term:
    return Apply("log", (term,))


def ranges(atom: Term) -> Range | None:
    found = {
        EPS: Range(Fraction(0), True),
        C: Range(Fraction(1), False),
        N: Range(Fraction(0), False),
        P: Range(Fraction(0), True, Fraction(1), True),
        S: Range(Fraction(-1), False, Fraction(2), False),
    }
    return found.get(atom)


def at(polynomial: Polynomial, values: dict[Term, Fraction]) -> Fraction:
    total = Fraction(0)
    for monomial, coefficient in polynomial.items():
        for atom, power in monomial:
            coefficient *= values[atom] ** power
        total += coefficient
    return total


def value(term: Term, values: dict[Term, Fraction]) -> Fraction | None:
    """The value of a term, None if it divides by 0."""
    quotient = quotient_of(term)
    bottom = at(quotient.bottom, values)
    return at(quotient.top, values) / bottom if bottom else None


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        (of("/", EPS, TWO), EPS, Fraction(1, 2)),
        (of("/", ONE, of("/", TWO, EPS)), EPS, Fraction(1, 2)),
        (of("/", EPS, of("*", TWO, C)), of("/", EPS, of("*", Literal(4, INT), C)), Fraction(2)),
        (of("+", EPS, of("*", EPS, C)), of("*", of("+", ONE, C), EPS), Fraction(1)),
        (Negative(EPS), EPS, Fraction(-1)),
        (ZERO, EPS, Fraction(0)),
        (EPS, ZERO, None),
        (EPS, C, None),
        (of("+", EPS, ONE), EPS, None),
        (of("+", EPS, ONE), of("+", of("*", TWO, EPS), ONE), None),
        (Apply("log", (TWO,)), Apply("log", (TWO,)), Fraction(1)),
        (Apply("log", (TWO,)), Apply("log", (C,)), None),
        (of("*", N, EPS), of("*", EPS, N), Fraction(1)),
        (Literal(Fraction(1, 3), REAL), TWO, Fraction(1, 6)),
        (
            log(of("/", Literal(Fraction(5, 4), REAL), EPS)),
            log(of("/", number(5), of("*", number(4), EPS))),
            Fraction(1),
        ),
        (log(of("/", ONE, EPS)), log(of("/", TWO, EPS)), None),
        (log(of("*", C, EPS)), log(of("*", EPS, C)), Fraction(1)),
        (log(log(of("+", C, EPS))), log(log(of("+", EPS, C))), Fraction(1)),
        (log(Apply("max", (C, EPS))), log(Apply("max", (C, EPS))), Fraction(1)),
        (log(Apply("max", (C, EPS))), log(Apply("max", (EPS, C))), None),
        (log(of("-", C, C)), log(ZERO), Fraction(1)),
        (Apply("exp", (EPS,)), log(EPS), None),
        (of("*", Apply("sqrt", (EPS,)), Apply("sqrt", (EPS,))), EPS, None),
    ],
)
def test_the_ratio_of_two_prices(left: Term, right: Term, found: Fraction | None) -> None:
    assert ratio(left, right) == found


@pytest.mark.parametrize("term", [of("/", EPS, ZERO), of("/", EPS, of("-", C, C))])
def test_a_price_does_not_divide_by_zero(term: Term) -> None:
    with pytest.raises(Refused, match="divides by zero"):
        quotient_of(term)


@pytest.mark.parametrize(
    "term",
    [
        Sided("x", REAL, 1),
        of("//", C, TWO),
        of("%", C, TWO),
        Choose(YES, EPS, ONE),
        Apply("max", (EPS, Sided("x", REAL, 1))),
        Apply("min", (Choose(YES, EPS, ONE), ONE)),
        Apply("abs", (EPS,)),
        Length(Sided("q", ListOf(REAL), 1)),
    ],
)
def test_a_price_is_arithmetic_over_public_values(term: Term) -> None:
    with pytest.raises(Refused, match="not an arithmetic expression over public values"):
        quotient_of(term)


def test_maxima_stand_for_themselves() -> None:
    """Nothing is known of them but that equal ones are equal."""
    largest = Apply("max", (EPS, C))
    assert not subtract(quotient_of(of("+", largest, C)), quotient_of(of("+", C, largest))).top
    assert subtract(quotient_of(largest), quotient_of(Apply("max", (C, EPS)))).top
    assert not is_nonnegative(subtract(quotient_of(largest), quotient_of(EPS)), lambda atom: None)


@pytest.mark.parametrize(
    ("term", "sign"),
    [
        (EPS, True),
        (C, True),
        (N, False),
        (ZERO, False),
        (of("-", C, ONE), False),
        (of("-", C, TWO), None),
        (Negative(EPS), None),
        (of("-", EPS, C), None),
        (of("+", EPS, N), True),
        (of("*", EPS, N), False),
        (of("*", EPS, C), True),
        (of("-", of("*", C, C), C), False),
        (Param("other", REAL), None),
        (of("*", EPS, of("-", C, ONE)), False),
        (of("*", of("-", C, TWO), of("-", C, TWO)), None),
        (of("-", ONE, P), True),
        (of("*", P, of("-", ONE, P)), True),
        (of("-", of("*", P, P), ONE), None),
        (of("-", C, P), True),
        (of("-", of("-", C, P), EPS), None),
        (of("+", S, ONE), False),
        (of("-", TWO, S), False),
        (of("+", S, TWO), True),
        (of("-", of("+", TWO, ONE), S), True),
        (of("*", of("+", S, TWO), of("-", TWO, S)), False),
        (of("*", of("+", S, ONE), of("-", TWO, S)), False),
        (of("-", ONE, S), None),
        (of("*", of("+", of("*", P, ONE), S), ONE), None),
    ],
)
def test_signs_that_follow_from_the_ranges(term: Term, sign: bool | None) -> None:
    assert lowest_sign(quotient_of(term).top, ranges) is sign
    assert is_positive(quotient_of(term).top, ranges) is (sign is True)


def test_a_quotient_needs_a_positive_bottom() -> None:
    assert is_nonnegative(quotient_of(of("/", N, C)), ranges)
    assert not is_nonnegative(quotient_of(of("/", ONE, N)), ranges)
    assert not is_nonnegative(quotient_of(of("/", Negative(ONE), C)), ranges)
    assert not is_nonnegative(quotient_of(of("/", Negative(ONE), Negative(C))), ranges)


def grown(random_: random.Random, depth: int) -> Term:
    if depth == 0 or random_.random() < 0.2:
        return random_.choice((*ATOMS, ONE, TWO, Literal(Fraction(1, 2), REAL), Literal(-1, INT)))
    return of(random_.choice(("+", "-", "*", "/")), grown(random_, depth - 1), grown(random_, depth - 1))


def points(ranges: Ranges, random_: random.Random) -> dict[Term, Fraction]:
    """Values of all atoms, often at the ends that they may have."""
    found: dict[Term, Fraction] = {}
    for atom in ATOMS:
        known = ranges(atom)
        assert known is not None and known.low is not None
        high = known.low + 12 if known.high is None else known.high
        ends = [known.low] * (not known.above) + [high] * (not known.below)
        inner = known.low + (high - known.low) * Fraction(random_.randint(1, 7), 8)
        found[atom] = random_.choice([*ends, inner, inner])
    return found


def test_arithmetic_signs_and_ratios_agree_with_values() -> None:
    random_ = random.Random(7)
    signs = ratios = 0
    for _ in range(400):
        left, right = grown(random_, 2), grown(random_, 2)
        try:
            first, second = quotient_of(left), quotient_of(right)
        except Refused:
            continue
        found = ratio(left, right)
        for _ in range(4):
            values = points(ranges, random_)
            one, other = value(left, values), value(right, values)
            if one is None or other is None:
                continue
            both = values, add(first, second), subtract(first, second)
            assert at(both[1].top, values) / at(both[1].bottom, values) == one + other
            assert at(both[2].top, values) / at(both[2].bottom, values) == one - other
            if found is not None:
                ratios += 1
                assert one == found * other
            if is_nonnegative(first, ranges):
                signs += 1
                assert one >= 0
            if is_positive(first.top, ranges) and is_positive(first.bottom, ranges):
                assert one > 0
    assert signs > 60 and ratios > 10


def test_products_and_sums_have_no_zero_coefficients() -> None:
    x: Polynomial = {((EPS, 1),): Fraction(1)}
    assert plus(x, x, -1) == {}
    assert times(x, {}) == {}
    assert subtract(Quotient(x, x), Quotient(x, x)).top == {}


def test_a_range_without_ends_says_nothing() -> None:
    assert lowest_sign({((P, 1),): Fraction(1)}, lambda _: Range(None, False)) is None
