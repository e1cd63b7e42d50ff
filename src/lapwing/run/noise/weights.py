"""Finitely many outcomes with weights that are real numbers, each between bounds as narrow as one likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from lapwing.run.noise.number import Exp, Number, Product, Sum, enclose
from lapwing.run.noise.series import Bounds, divide_up


class Weights(Protocol):
    """Outcome i has probability weight i over the sum of all weights."""

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        ...

    def enclose(self, bits: int) -> list[Bounds]:
        """Below and above each weight, in units that get smaller as `bits` grow."""
        ...


@dataclass(frozen=True, slots=True)
class Powers:
    """exp(-rate * k) for k = 0 ... count - 1."""

    rate: Number
    count: int

    def enclose(self, bits: int) -> list[Bounds]:
        """By repeated multiplication, rounded outwards."""
        inner = bits + self.count.bit_length() + 4
        return powers(decay(self.rate, inner), self.count, inner)


@dataclass(frozen=True, slots=True)
class Tail:
    """exp(-rate * k) for k = 0 ... size - 1, and for all larger k together."""

    rate: Number
    size: int

    @property
    def count(self) -> int:
        return self.size + 1

    def enclose(self, bits: int) -> list[Bounds]:
        """The last one is exp(-rate * size) / (1 - exp(-rate))."""
        inner = bits + self.size.bit_length() + 4
        ratio = decay(self.rate, inner)
        return [*powers(ratio, self.size, inner), rest(ratio, self.size, inner)]


@dataclass(frozen=True, slots=True)
class SignedTail:
    """The same twice: as it is, and times exp(-side); the last one is all that is larger on either side."""

    rate: Number
    side: Number
    size: int

    @property
    def count(self) -> int:
        return 2 * self.size + 1

    def enclose(self, bits: int) -> list[Bounds]:
        """Each half by repeated multiplication."""
        inner = bits + self.size.bit_length() + 4
        ratio, factor = decay(self.rate, inner), decay(self.side, inner)
        ones = powers(ratio, self.size, inner)
        last = rest(ratio, self.size, inner)
        others = [times(one, factor, inner) for one in ones]
        both = times(last, (factor[0] + (1 << inner), factor[1] + (1 << inner)), inner)
        return [*ones, *others, both]


@dataclass(frozen=True, slots=True)
class Listed:
    """Any numbers that are not below 0."""

    numbers: tuple[Number, ...]

    @property
    def count(self) -> int:
        return len(self.numbers)

    def enclose(self, bits: int) -> list[Bounds]:
        """Each by itself."""
        bounds = [enclose(number, bits) for number in self.numbers]
        return [(max(low, 0), max(high, 0)) for low, high in bounds]


def decay(rate: Number, bits: int) -> Bounds:
    """Below and above exp(-rate), for a rate from 0 up."""
    low, high = enclose(Exp(Product(-1, rate)), bits)
    return max(low, 0), min(high, 1 << bits)


def powers(ratio: Bounds, count: int, bits: int) -> list[Bounds]:
    """The powers of a ratio from the 0th on."""
    found = [(1 << bits, 1 << bits)]
    for _ in range(count - 1):
        found.append(times(found[-1], ratio, bits))
    return found


def times(one: Bounds, other: Bounds, bits: int) -> Bounds:
    """The product of two numbers that are not below 0."""
    return one[0] * other[0] >> bits, -(-one[1] * other[1] >> bits)


def rest(ratio: Bounds, start: int, bits: int) -> Bounds:
    """All powers of a ratio below 1 from one on, added up."""
    low, high = power(ratio, start, bits)
    least, most = (1 << bits) - ratio[1], (1 << bits) - ratio[0]
    return (low << bits) // most, divide_up(high << bits, max(least, 1))


def power(ratio: Bounds, exponent: int, bits: int) -> Bounds:
    """One power, by squaring."""
    found = (1 << bits, 1 << bits)
    for digit in bin(exponent)[2:]:
        found = times(found, found, bits)
        if digit == "1":
            found = times(found, ratio, bits)
    return found


def complement(number: Number) -> Number:
    """1 minus the number."""
    return Sum(1, Product(-1, number))
