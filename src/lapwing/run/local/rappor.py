"""RAPPOR (Erlingsson, Pihur and Korolova, 2014): texts from a large set, reported again and again.

A text sets bits of a Bloom filter.  The permanent response keeps each bit with probability 1 - f and replaces it by a
fair coin otherwise; it is drawn once and remembered.  Every report is an instantaneous response to it: a bit is 1 with
probability q where the permanent response has a 1, and p where it has a 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.epsilon import Log
from lapwing.run.accuracy.option import read_amount, read_count
from lapwing.run.accuracy.share_tail import Rates

MOST_BITS, MOST_HASHES, MOST_COHORTS = 4096, 16, 1 << 16


@dataclass(frozen=True, slots=True)
class Rappor:
    """The parameters of RAPPOR; f, p and q are exact."""

    bits: int = 32
    hashes: int = 2
    cohorts: int = 64
    f: Fraction = Fraction(1, 2)
    p: Fraction = Fraction(1, 2)
    q: Fraction = Fraction(3, 4)

    def __post_init__(self) -> None:
        """Plain numbers that make sense: there is noise, and it does not hide everything."""
        for name, most in (("bits", MOST_BITS), ("hashes", MOST_HASHES), ("cohorts", MOST_COHORTS)):
            count = read_count(name, getattr(self, name))
            if count > most:
                reject("local-option", name=name, what=count, instead=f"a number up to {most}")
            object.__setattr__(self, name, count)
        for name in ("f", "p", "q"):
            object.__setattr__(self, name, read_amount(name, getattr(self, name), below=Fraction(1)))
        if self.p >= self.q:
            reject("local-option", name="p and q", what=f"{self.p} and {self.q}", instead="a p below q")

    @property
    def likely(self) -> Fraction:
        """How often a report has a 1 where the Bloom filter has one."""
        return self.f / 2 * (self.p + self.q) + (1 - self.f) * self.q

    @property
    def unlikely(self) -> Fraction:
        """How often a report has a 1 where the Bloom filter has a 0."""
        return self.f / 2 * (self.p + self.q) + (1 - self.f) * self.p

    @property
    def rates(self) -> Rates:
        """Both, for estimates."""
        return Rates((self.likely, self.likely), (self.unlikely, self.unlikely))


def permanent_price(rappor: Rappor) -> Log:
    """What all reports of one text together cost, however many: log of ((1 - f/2) / (f/2))^(2 h).

    Two texts set at most h bits each, so their filters differ in at most 2 h bits, and every one has these odds.
    """
    return Log(((1 - rappor.f / 2) / (rappor.f / 2)) ** (2 * rappor.hashes))


def price_of_reports(rappor: Rappor, reports: int = 1) -> Log:
    """What so many reports of one text cost, exactly; for one it is the instantaneous epsilon of the paper.

    With t ones among the reports a bit is (1 - f/2) a + (f/2) b times as likely as (f/2) a + (1 - f/2) b, where a and
    b are the chances of t ones at the rates q and p.  The odds grow with t, so they are largest for all ones, one way
    round, and for all zeros the other way; h bits of two disjoint filters are of each kind.
    """
    count = read_count("reports", reports)
    keep, turn = 1 - rappor.f / 2, rappor.f / 2
    up = odds_of(keep, turn, rappor.q**count, rappor.p**count)
    down = odds_of(keep, turn, (1 - rappor.p) ** count, (1 - rappor.q) ** count)
    return Log((up * down) ** rappor.hashes)


def odds_of(keep: Fraction, turn: Fraction, one: Fraction, other: Fraction) -> Fraction:
    """How much likelier a bit's reports are for its value than for the other one."""
    return (keep * one + turn * other) / (turn * one + keep * other)
