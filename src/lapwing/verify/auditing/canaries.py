"""Auditing training in one run: canaries that are there or not by the toss of a coin, and a guess for each of them.

Under (epsilon, delta)-differential privacy the number of right guesses is no larger than a binomial one, in which each
is right with probability exp(epsilon) / (1 + exp(epsilon)), but for what delta allows (Steinke, Nasr and Jagielski,
"Privacy Auditing with One (1) Training Run", 2023, Theorem 5.2).  One run of the training gives a bound with exact
confidence, however the canaries depend on each other in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, isfinite
from random import Random
from typing import Any

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.numbers.enclosure import exp_bounds
from lapwing.numbers.epsilon import Epsilon, Given, delta_of, epsilon_of, factor_bounds
from lapwing.verify.auditing.fitting import fit_score, fitted, rows_of

LEAST = 10
MOST = 5000
LARGEST = 12
DIGITS = 1000
PARTS = 2**24


@dataclass(frozen=True, slots=True)
class Training:
    """What one run showed: of so many canaries so many were guessed, and so many guesses were right."""

    canaries: int
    guesses: int
    right: int
    epsilon_at_least: Fraction
    epsilon: Epsilon | None
    delta: Fraction
    confidence: Fraction
    violated: bool | None

    def __str__(self) -> str:
        """One line: how many guesses were right, and the lower bound."""
        told = (
            f"{self.right} of {self.guesses} guesses were right: epsilon is at least"
            f" {float(self.epsilon_at_least):.4g}, with confidence {float(self.confidence):.8g}"
        )
        return told if self.violated is None else f"{'the claim is false' if self.violated else 'no violation'}: {told}"


def audit_training(
    train: Any,
    data: Any,
    canaries: Any,
    score: Callable[[Any, Any], float] = fit_score,
    *,
    epsilon: Given | None = None,
    delta: Fraction | int | str = 0,
    guesses: int | None = None,
    confidence: Fraction | str = "0.999",
    seed: int = 0,
) -> Training:
    """Train once on the data and about half of the canaries, and guess from their scores which half it was.

    `train` takes rows and gives a model, or is an object with a method `fit`.  If it takes features and targets, as
    `fit(X, y)` does, rows are pairs of both, or given as `(X, y)`.  `score` says how much a model is as if it had seen
    a row; without it, how well the model predicts the row.  The highest and the lowest scores are guessed, `guesses` of
    them, a quarter of all unless given.
    """
    canaries = rows_of(canaries)
    level = None if epsilon is None else epsilon_of(epsilon)
    allowed, sure = delta_of(delta), Fraction(confidence)
    count = len(canaries) // 4 if guesses is None else guesses
    if not LEAST <= len(canaries) <= MOST:
        reject("audit-option", name="canaries", what=str(len(canaries)), instead=f"{LEAST} to {MOST} of them")
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= len(canaries):
        reject("audit-option", name="guesses", what=repr(count), instead="a number from 1 up to that of the canaries")
    coins = Random(f"canaries {seed}")
    inside = [coins.random() < 0.5 for _ in canaries]
    model = fitted(train, [*rows_of(data), *(each for each, there in zip(canaries, inside, strict=True) if there)])
    scores = [_scored(score, model, each) for each in canaries]
    if not all(map(isfinite, scores)):
        reject("audit-option", name="a score", what="what is no finite number", instead="a number for every canary")
    right = _right(scores, inside, count, coins)
    bound = epsilon_below(len(canaries), count, right, allowed, 1 - sure)
    violated = None if level is None else chance_of(len(canaries), count, right, _share(level), allowed) < 1 - sure
    return Training(len(canaries), count, right, bound, level, allowed, sure, violated)


def _scored(score: Callable[[Any, Any], float], model: Any, row: Any) -> float:
    try:
        return float(score(model, row))
    except ProgramError:
        raise
    except Exception as error:  # noqa: BLE001
        name = getattr(score, "__name__", None) or repr(score)
        reject("audit-callable", what=name, why=f"it raised {type(error).__name__}: {error}")


def _right(scores: list[float], inside: list[bool], guesses: int, coins: Random) -> int:
    """How many guesses are right: those with the highest scores were there, and those with the lowest were not."""
    order = sorted(range(len(scores)), key=lambda place: (scores[place], coins.random()))
    high, low = order[len(order) - (guesses + 1) // 2 :], order[: guesses // 2]
    return sum(inside[place] for place in high) + sum(not inside[place] for place in low)


def chance_of(canaries: int, guesses: int, right: int, share: Fraction, delta: Fraction) -> Fraction:
    """At least the probability of so many right guesses, if each is right with at most this share."""
    terms, whole = _terms(guesses, share)
    tail, below = sum(terms[right:]), 0
    worst = (0, 1)
    if delta:
        for step in range(1, right + 1):
            below += terms[right - step]
            if below * worst[1] > worst[0] * step:
                worst = below, step
    return min(Fraction(tail, whole) + 2 * canaries * delta * Fraction(worst[0], worst[1] * whole), Fraction(1))


def epsilon_below(canaries: int, guesses: int, right: int, delta: Fraction, error: Fraction) -> Fraction:
    """The largest epsilon, in steps of a thousandth, that the guesses show to be too small."""
    low, high = 0, LARGEST * DIGITS
    while high - low > 1:
        middle = (low + high) // 2
        factor = exp_bounds(Fraction(middle, DIGITS))[1]
        if chance_of(canaries, guesses, right, _short(factor / (1 + factor)), delta) < error:
            low = middle
        else:
            high = middle
    return Fraction(low, DIGITS)


def _share(level: Epsilon) -> Fraction:
    factor = factor_bounds(level)[1]
    return _short(factor / (1 + factor))


def _short(share: Fraction) -> Fraction:
    """A short fraction that is not smaller, and at most 1."""
    return min(Fraction(-(-share.numerator * PARTS // share.denominator), PARTS), Fraction(1))


def _terms(trials: int, share: Fraction) -> tuple[list[int], int]:
    """The exact probabilities of 0, 1, 2, ... successes, as parts of a whole."""
    hit, miss = share.numerator, share.denominator - share.numerator
    hits, misses = [1], [1]
    for _ in range(trials):
        hits.append(hits[-1] * hit)
        misses.append(misses[-1] * miss)
    return [comb(trials, k) * hits[k] * misses[trials - k] for k in range(trials + 1)], share.denominator**trials
