"""How much is recovered as epsilon falls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lapwing.verify.attack.answers import AllAnswers, SomeAnswers
from lapwing.verify.attack.curator import Curator, Priced
from lapwing.verify.attack.database import Bits, random_bits, share_equal
from lapwing.verify.attack.exhaustive import reconstruct_from_all
from lapwing.verify.attack.linear import reconstruct_from_some
from lapwing.verify.attack.subsets import random_subsets, sums_of, sums_of_all

EPSILONS = tuple(Fraction(2) ** power for power in range(3, -7, -1))


def usual_prices(queries: int | None) -> tuple[Fraction, ...]:
    """From little noise to much; with random subsets also as much as makes all answers together cost 1."""
    return EPSILONS if queries is None or queries < 64 else (*EPSILONS, Fraction(1, queries))


@dataclass(frozen=True, slots=True)
class Outcome:
    """One attack: the largest error among the answers, what was recovered, and how many databases were left."""

    curator: Curator
    people: int
    queries: int
    error: int
    recovered: float
    left: int | None

    @property
    def total(self) -> Fraction | None:
        """The price of all answers together, if each has one."""
        return self.curator.epsilon * self.queries if isinstance(self.curator, Priced) else None

    @property
    def promised(self) -> int | None:
        """How many people at most are wrong, by the lectures' theorem: 4 E, or all, if all subsets are asked."""
        return min(4 * self.error, self.people) if self.left is not None else None


@dataclass(frozen=True, slots=True)
class Campaign:
    """Attacks on the same bits, from the highest price to the lowest."""

    outcomes: tuple[Outcome, ...]


def attack_all(curator: Curator, people: int, seed: int) -> Outcome:
    """Ask about all subsets, allow for the error that was really made, and take the database that fits best."""
    bits = random_bits(people, seed)
    sums = sums_of_all(bits)
    noisy = curator.perturb(sums, seed)
    error = int(np.abs(noisy - sums).max())
    found = reconstruct_from_all(AllAnswers(people, noisy), Fraction(error))
    return Outcome(curator, people, sums.size, error, share_equal(found.guess, bits), found.left)


def attack_some(curator: Curator, people: int, queries: int, seed: int) -> Outcome:
    """Ask about random subsets, and solve a linear program."""
    bits: Bits = random_bits(people, seed)
    subsets = random_subsets(people, queries, seed + 1)
    sums = sums_of(subsets, bits)
    noisy = curator.perturb(sums, seed)
    found = reconstruct_from_some(SomeAnswers(subsets, noisy.astype(np.float64)))
    return Outcome(curator, people, queries, int(np.abs(noisy - sums).max()), share_equal(found.guess, bits), None)


def sweep(people: int, queries: int | None, epsilons: tuple[Fraction, ...], seed: int) -> Iterator[Outcome]:
    """One attack for each epsilon per answer; on all subsets if no number of queries is given."""
    for epsilon in epsilons:
        curator = Priced(epsilon)
        yield attack_all(curator, people, seed) if queries is None else attack_some(curator, people, queries, seed)


def campaign(people: int, queries: int | None = None, epsilons: tuple[Fraction, ...] = (), seed: int = 0) -> Campaign:
    """One attack for each epsilon; the usual ones if none are given."""
    return Campaign(tuple(sweep(people, queries, epsilons or usual_prices(queries), seed)))
