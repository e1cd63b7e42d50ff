"""How much seeing a program's results tells of its secrets: vulnerability, entropy, posteriors and epsilon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from lapwing.refute.exact.value import Value
from lapwing.verify.flow.bits import Bits, bits, log2
from lapwing.verify.flow.channel import Seen

Secret = tuple[Value, ...]


@dataclass(frozen=True)
class Channel:
    """For each secret, its probability beforehand, and the distribution of what is seen."""

    prior: Mapping[Secret, Fraction]
    rows: Mapping[Secret, Mapping[Seen, Fraction]]

    @cached_property
    def seen(self) -> Mapping[Seen, Fraction]:
        """What may be seen, and how likely it is beforehand."""
        found: dict[Seen, Fraction] = {}
        for secret, row in self.rows.items():
            for seen, chance in row.items():
                found[seen] = found.get(seen, Fraction(0)) + self.prior[secret] * chance
        return {seen: chance for seen, chance in found.items() if chance}

    def posterior(self, seen: Seen) -> dict[Secret, Fraction]:
        """How likely each secret is after seeing this; empty if it cannot be seen."""
        total = self.seen.get(seen)
        if total is None:
            return {}
        return {secret: self.prior[secret] * row.get(seen, Fraction(0)) / total for secret, row in self.rows.items()}

    def feasible(self, seen: Seen) -> tuple[Secret, ...]:
        """The secrets that remain possible after seeing this."""
        return tuple(secret for secret, chance in self.posterior(seen).items() if chance)

    @property
    def vulnerability(self) -> Fraction:
        """The probability that the best guess without seeing anything is right."""
        return max(self.prior.values())

    @cached_property
    def posterior_vulnerability(self) -> Fraction:
        """The probability that the best guess after seeing the results is right."""
        return sum((self.best(seen) for seen in self.seen), Fraction(0))

    def best(self, seen: Seen) -> Fraction:
        """The probability of the likeliest secret together with seeing this."""
        return max(self.prior[secret] * row.get(seen, Fraction(0)) for secret, row in self.rows.items())

    @property
    def min_entropy_leakage(self) -> Bits:
        """log2 of how much better the best guess becomes."""
        return log2(self.posterior_vulnerability / self.vulnerability)

    @property
    def shannon_leakage(self) -> Bits:
        """The mutual information of secrets and what is seen."""
        return bits(
            (self.prior[secret] * chance, chance / self.seen[seen])
            for secret, row in self.rows.items()
            for seen, chance in row.items()
            if self.prior[secret] and chance
        )

    @property
    def entropy(self) -> Bits:
        """The Shannon entropy of the secrets beforehand."""
        return entropy_of(self.prior)

    @cached_property
    def largest_ratio(self) -> Fraction | None:
        """exp of the smallest epsilon for which any two secrets are that close; None if there is none."""
        ratios = [self.ratio_at(seen) for seen in self.seen]
        known = [ratio for ratio in ratios if ratio is not None]
        return max(known) if len(known) == len(ratios) else None

    def ratio_at(self, seen: Seen) -> Fraction | None:
        """How many times as likely an observation is for one secret as for another, at most; None for no bound."""
        chances = [row.get(seen, Fraction(0)) for row in self.rows.values()]
        return None if min(chances) == 0 else max(chances) / min(chances)

    def worst_pair(self, only: Seen | None) -> tuple[Seen, Secret, Secret]:
        """An observation with the two secrets that it tells apart best; at one observation, if only that is meant."""

        def spread(seen: Seen) -> tuple[bool, Fraction]:
            ratio = self.ratio_at(seen)
            return ratio is None, ratio or Fraction(0)

        seen = max(self.seen, key=spread) if only is None else only
        ranked = sorted(self.rows, key=lambda secret: self.rows[secret].get(seen, Fraction(0)))
        return seen, ranked[-1], ranked[0]

    def odds(self, seen: Seen, one: Secret, other: Secret) -> tuple[Fraction, Fraction] | None:
        """How many times as likely one secret is as another, before and after; None where the other is impossible."""
        after = self.posterior(seen)
        if not after or not self.prior[other] or not after[other]:
            return None
        return self.prior[one] / self.prior[other], after[one] / after[other]


def entropy_of(chances: Mapping[Secret, Fraction]) -> Bits:
    """The Shannon entropy of a distribution."""
    return bits((-chance, chance) for chance in chances.values() if chance)


def min_entropy_of(chances: Mapping[Secret, Fraction]) -> Bits:
    """The min-entropy of a distribution: minus log2 of its likeliest case."""
    return log2(1 / max(chances.values()))


def uniform(secrets: tuple[Secret, ...]) -> dict[Secret, Fraction]:
    """All secrets equally likely."""
    return dict.fromkeys(secrets, Fraction(1, len(secrets)))
