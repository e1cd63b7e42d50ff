"""Weights exp(-rate * steps) of candidates that lie whole numbers of steps below the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from lapwing.numbers.plain import plain_fraction
from lapwing.run.noise.number import Number, Product, Quotient, enclose
from lapwing.run.noise.parameters import check_scale, refuse_parameter, refuse_private
from lapwing.run.noise.series import Bounds
from lapwing.run.noise.weights import decay, power, powers, times

DIGITS = 8
FEW = 32


@dataclass(frozen=True, slots=True)
class Scores:
    """exp(-rate * step) for each step, all from 0 up."""

    rate: Number
    steps: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.steps)

    def enclose(self, bits: int) -> list[Bounds]:
        """Powers of exp(-rate), for many candidates put together from tables of a few digits each."""
        most = self.most(bits + len(self.steps).bit_length() + 24)
        inner = bits + len(self.steps).bit_length() + 24 + most.bit_length()
        if len(self.steps) <= FEW:
            ratio = decay(self.rate, inner)
            return [(0, 1) if step > most else power(ratio, step, inner) for step in self.steps]
        tables = [
            powers(decay(Product(1 << digit, self.rate), inner), 1 << DIGITS, inner)
            for digit in range(0, max(most.bit_length(), 1), DIGITS)
        ]
        return [self.weight(min(step, most + 1), most, tables, inner) for step in self.steps]

    def most(self, bits: int) -> int:
        """Beyond this many steps a weight is below 2^-bits, or there is no candidate."""
        _, far = enclose(Quotient(bits, self.rate), 0)
        return min(far, max(self.steps))

    def weight(self, step: int, most: int, tables: list[list[Bounds]], bits: int) -> Bounds:
        """One weight."""
        found = (1 << bits, 1 << bits)
        for place, table in enumerate(tables):
            found = times(found, table[step >> place * DIGITS & (1 << DIGITS) - 1], bits)
        return (0, 1) if step > most else found


def scores_of(scores: Sequence[object], scale: object) -> Scores:
    """The candidates' weights exp(score / scale), with the best one's as the unit."""
    width = check_scale(scale)
    exact = [check_score(place, score) for place, score in enumerate(scores)]
    if not exact:
        refuse_parameter("scores", [], "there are no candidates", "Give at least one score.")
    unit = lcm(*(score.denominator for score in exact))
    best = max(exact)
    return Scores(Quotient(1, Product(unit, width)), tuple(int((best - score) * unit) for score in exact))


def check_score(place: int, score: object) -> Fraction:
    """An exact number."""
    found = plain_fraction(score)
    if found is None:
        why = "a float is not exact" if isinstance(score, float) else "it is not an exact number"
        refuse_private(f"scores[{place}]", why, 'Give an int or a Fraction, such as Fraction("0.1").')
    return found
