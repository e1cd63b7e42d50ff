"""Confidence intervals around what a mechanism released.

They are about the answers as they lie on the grid of the run, and hold all at once, except with probability beta.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_bool, plain_fraction
from lapwing.numbers.written import number_in
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.known import find_mechanism
from lapwing.run.accuracy.responses import category_rates
from lapwing.run.accuracy.solve import alpha_for, read_beta

SUMS = ("partial-sums-input", "partial-sums-output", "smart-sum", "tree-counter")
REPORTS = ("k-ary-response", "unary-response", "optimized-unary-response")
BELOW: Mapping[str, int] = {"sparse-vector-gap": -1, "sparse-vector-adaptive": -1, "sparse-vector-numeric": 0}


class Price(Protocol):
    """What a release costs."""

    @property
    def epsilon(self) -> Fraction: ...


class Released(Protocol):
    """A release of a run: what came out, what it costs, and how many steps of the grid make 1."""

    @property
    def value(self) -> Any: ...
    @property
    def cost(self) -> Price | None: ...
    @property
    def grid(self) -> int: ...


@dataclass(frozen=True, slots=True)
class ConfidenceIntervals:
    """The intervals of a release, in the order of its numbers; None where nothing is known of a number."""

    accuracy: Accuracy
    intervals: tuple[Interval | None, ...]


def intervals_of(name: str, release: Released, beta: Any = "0.05", **options: Any) -> ConfidenceIntervals:
    """The intervals of a release of a mechanism; options are those of its accuracy that the release does not tell."""
    if release.cost is None:
        reject("accuracy-option", name="release", why="it has no price", instead="a release of a mechanism")
    if find_mechanism(name).name == "tree-counter":
        reject("accuracy-option", name="release", why="it is a tree", instead="running sums to `intervals_around`")
    values = release.value if isinstance(release.value, list | tuple) else [release.value]
    return intervals_around(name, values, beta, epsilon=release.cost.epsilon, grid=Fraction(1, release.grid), **options)


def intervals_around(name: str, values: Iterable[Any], beta: Any = "0.05", **options: Any) -> ConfidenceIntervals:
    """The intervals around released numbers.

    How many bins or sums there are, they tell themselves.  How many queries a sparse vector may be asked does not show,
    because it may have stopped early: `k` has to be given.
    """
    mechanism, failing = find_mechanism(name), read_beta(beta)
    if not mechanism.numbers or mechanism.name in REPORTS:
        reject("accuracy-interval", name=mechanism.name)
    numbers = [read_released(value) for value in values]
    if not numbers:
        reject("accuracy-option", name="release", why="there is nothing in it", instead="at least one number")
    if mechanism.name == "randomized-response":
        return share_interval(numbers, failing, **options)
    together = failing
    if mechanism.name == "histogram":
        options["k"] = len(numbers)
    elif mechanism.name in SUMS:
        options["n"] = len(numbers)
    elif mechanism.name not in BELOW:
        together = failing / len(numbers)
    if "grid" in options and "grid" not in mechanism.options:
        del options["grid"]
    found = alpha_for(mechanism.name, together, **options)
    said = Accuracy(mechanism, found.setting, failing, found.alpha, failing, "alpha", found.by_theorem)
    nothing = BELOW.get(mechanism.name)
    return ConfidenceIntervals(said, tuple(None if number == nothing else said.around(number) for number in numbers))


def share_interval(answers: Sequence[Fraction], beta: Fraction, **options: Any) -> ConfidenceIntervals:
    """The interval of the share of people whose true answer is yes, from all their answers."""
    options.pop("grid", None)
    found = alpha_for("randomized-response", beta, n=len(answers), share=True, **options)
    rates = category_rates(found.setting)
    raw = sum(answers, Fraction(0)) / len(answers)
    ends = [(raw - q) / (p - q) for p in rates.p for q in rates.q]
    return ConfidenceIntervals(found, (Interval(min(ends) - found.alpha, max(ends) + found.alpha, 1 - beta),))


def read_released(value: Any) -> Fraction:
    """A released number; truth values are 0 and 1."""
    truth, found = plain_bool(value), plain_fraction(value)
    try:
        if truth is not None:
            found = Fraction(truth)
        elif found is None:
            found = number_in(value) if isinstance(value, str) else Fraction(value)
    except (TypeError, ValueError, OverflowError):
        found = None
    if found is None:
        reject("accuracy-option", name="release", why=f"{value!r} is not a number", instead="numbers")
    return found
