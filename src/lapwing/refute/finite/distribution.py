"""A finite distribution: outcomes of any hashable kind, each with an exact mass."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.written import number_in

A = TypeVar("A", bound=Hashable)

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Distribution(Generic[A]):
    """A finite distribution with exact masses that add up to 1. An outcome may have mass 0."""

    masses: tuple[tuple[A, Fraction], ...] = field(repr=False)

    def __post_init__(self) -> None:
        for outcome, mass in self.masses:
            if type(mass) is not Fraction or mass < 0:
                reject("distribution", why=f"{outcome!r} has the mass {mass!r}, which is no Fraction from 0 up")
        if len(self.by_outcome) != len(self.masses):
            reject("distribution", why="an outcome is listed twice")
        if (total := sum((mass for _, mass in self.masses), ZERO)) != 1:
            reject("distribution", why=f"its masses add up to {total}")

    @cached_property
    def by_outcome(self) -> Mapping[A, Fraction]:
        """The masses by outcome."""
        return dict(self.masses)

    @property
    def outcomes(self) -> tuple[A, ...]:
        """All outcomes, including those of mass 0."""
        return tuple(outcome for outcome, _ in self.masses)

    @property
    def support(self) -> tuple[A, ...]:
        """The outcomes with a mass above 0."""
        return tuple(outcome for outcome, mass in self.masses if mass)

    def of(self, outcome: A) -> Fraction:
        """The mass of an outcome."""
        return self.by_outcome.get(outcome, ZERO)

    def of_event(self, event: Iterable[A]) -> Fraction:
        """The mass of a set of outcomes."""
        return sum((self.of(outcome) for outcome in set(event)), ZERO)


def distribute(masses: Mapping[A, Fraction | int | str]) -> Distribution[A]:
    """Take the masses as they are written: 1, Fraction(1, 3), "1/3" or "0.25"."""
    return Distribution(tuple((outcome, _mass(outcome, mass)) for outcome, mass in masses.items()))


def unit(outcome: A, among: Iterable[A] = ()) -> Distribution[A]:
    """The distribution that gives one outcome for certain, over a set of outcomes that has it."""
    outcomes = dict.fromkeys((*among, outcome))
    return Distribution(tuple((each, ONE if each == outcome else ZERO) for each in outcomes))


def _mass(outcome: A, mass: Fraction | int | str) -> Fraction:
    found = number_in(mass) if isinstance(mass, str) else plain_fraction(mass)
    if found is not None:
        return found
    reject("distribution", why=f"{outcome!r} has the mass {mass!r}, which is no exact number")
