"""exp and log of fixed-point numbers, between bounds: whole numbers that stand for themselves over 2^bits.

`numbers/enclosure` bounds the same functions for fractions.  Noise shares none of it: it needs whole numbers of any
precision, and what draws has to be right even if what accounts for it is not.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

Bounds = tuple[int, int]


def divide_down(top: int, bottom: int) -> int:
    """The quotient, rounded down."""
    return top // bottom


def divide_up(top: int, bottom: int) -> int:
    """The quotient, rounded up."""
    return -(-top // bottom)


def exp_bounds(power: int, bits: int) -> Bounds:
    """Below and above exp(power / 2^bits) * 2^bits.

    exp(x) = 2^k * exp(x - k * log(2)), and what is left in the exponent is halved until its series is short.
    """
    two = log_of_two(bits)
    whole = power // two[1]
    if whole < -bits - 2:
        return 0, 1
    rest = (power - whole * two[1 if whole >= 0 else 0], power - whole * two[0 if whole >= 0 else 1])
    low, high = small_exp(rest[0], bits, 0), small_exp(rest[1], bits, 1)
    return (low << whole, high << whole) if whole >= 0 else (low >> -whole, -(-high >> -whole))


def small_exp(power: int, bits: int, up: int) -> int:
    """exp of a number of modest size, rounded down or up, within few units of the last place."""
    halvings = isqrt(bits) // 2 + max(0, abs(power).bit_length() - bits)
    inner = bits + 2 * halvings + 16
    argument = power << (inner - bits)
    argument = -(-argument >> halvings) if up else argument >> halvings
    total = term = 1 << inner
    count = 0
    slack = 2
    while term:
        count += 1
        term = (abs(term) * abs(argument) >> inner) // count * (1 if argument >= 0 or count % 2 == 0 else -1)
        total += term
        slack += 2
    # every term is off by at most two units, and the terms left out are below that together
    total += slack if up else -slack
    for _ in range(halvings):
        total = -(-total * total >> inner) if up else total * total >> inner
    return -(-total >> (inner - bits)) if up else total >> (inner - bits)


@lru_cache(maxsize=64)
def log_of_two(bits: int) -> Bounds:
    """log(2) = 2 * atanh(1 / 3)."""
    low, high = atanh_bounds(1, 3, bits + 2)
    return low >> 1, -(-high >> 1)


def log_bounds(of: int, bits: int) -> Bounds:
    """Below and above log(of / 2^bits) * 2^bits, for of > 0."""
    doublings = of.bit_length() - 1 - bits
    top, bottom = (of, 1 << (bits + doublings)) if doublings >= 0 else (of << -doublings, 1 << bits)
    low, high = atanh_bounds(top - bottom, top + bottom, bits + 2)
    two = log_of_two(bits)
    ends = doublings * two[0], doublings * two[1]
    return (low >> 1) + min(ends), -(-high >> 1) + max(ends)


def atanh_bounds(top: int, bottom: int, bits: int) -> Bounds:
    """Below and above atanh(top / bottom) * 2^bits, for quotients from 0 to 1/3."""
    inner = bits + 16 + bits.bit_length()
    power = (top << inner) // bottom
    square = power * power >> inner
    total, odd, slack = 0, 1, 4
    while power:
        total += power // odd
        power = power * square >> inner
        odd += 2
        slack += 4
    # powers are rounded down and fall by a factor of 9 each: none is off by more than four units
    return total >> (inner - bits), -(-(total + slack) >> (inner - bits))
