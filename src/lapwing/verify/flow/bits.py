"""Amounts of information, exactly: sums of rational multiples of binary logarithms of rational numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from lapwing.numbers.enclosure import Bounds, log_bounds


@dataclass(frozen=True)
class Bits:
    """`sum of factor * log2(number)`; the numbers are above 0 and none stands twice."""

    terms: tuple[tuple[Fraction, Fraction], ...]

    def bounds(self) -> Bounds:
        """Below and above the amount."""
        two = log_bounds(Fraction(2))
        low = high = Fraction(0)
        for factor, number in self.terms:
            power = power_of_two(number)
            ends = [Fraction(power)] * 2 if power is not None else [a / b for a in log_bounds(number) for b in two]
            low += min(factor * min(ends), factor * max(ends))
            high += max(factor * min(ends), factor * max(ends))
        return low, high

    def exact(self) -> Fraction | None:
        """The amount, if it is rational because all logarithms are."""
        powers = [(factor, power_of_two(number)) for factor, number in self.terms]
        if any(power is None for _, power in powers):
            return None
        return sum((factor * power for factor, power in powers if power is not None), Fraction(0))

    def words(self) -> str:
        """The amount as a formula."""
        known = self.exact()
        if known is not None:
            return str(known)
        parts, plain = [], Fraction(0)
        for factor, number in self.terms:
            power = power_of_two(number)
            if power is not None:
                plain += factor * power
                continue
            shown = f"log2({number})"
            parts.append(shown if factor == 1 else f"{factor}*{shown}")
        parts += [str(plain)] if plain else []
        return " + ".join(parts).replace("+ -", "- ")

    def near(self) -> str:
        """The amount to four digits after the point."""
        low, high = self.bounds()
        return f"{float((low + high) / 2):.4f}"


def log2(number: Fraction) -> Bits:
    """The binary logarithm of a number above 0."""
    return bits([(Fraction(1), number)])


def bits(terms: Iterable[tuple[Fraction, Fraction]]) -> Bits:
    """The sum of terms, those with the same logarithm put together and logarithms of 1 left out."""
    found: dict[Fraction, Fraction] = {}
    for factor, number in terms:
        if number < 1:
            factor, number = -factor, 1 / number
        if number != 1:
            found[number] = found.get(number, Fraction(0)) + factor
    return Bits(tuple((factor, number) for number, factor in sorted(found.items()) if factor))


def power_of_two(number: Fraction) -> int | None:
    """Which power of two a number is; None if it is none."""
    top, bottom = number.numerator, number.denominator
    if top & (top - 1) or bottom & (bottom - 1) or top <= 0:
        return None
    return top.bit_length() - bottom.bit_length()
