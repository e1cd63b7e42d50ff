"""The attacker with all subset queries, for whom no number of computations is too large.

A database D' is ruled out if q_S(D') and the answer a_S are more than E apart for some subset S.  The largest distance
for all D' at once needs no 4^n steps.  As q_S(D') adds up over the people, max over S of q_S(D') - a_S is found one
person at a time: with f over the subsets,

    f'(without the person) = max(f(not in S), f(in S)),    f'(with the person) = max(f(not in S), f(in S) + 1),

turns the digit of S into the digit of D'.  That is n 2^n steps, and the same for a_S - q_S(D').
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.attack.answers import AllAnswers, in_units
from lapwing.verify.attack.reconstruction import Reconstruction

SMALL = 1 << 30
WIDTH = 128


def reconstruct_from_all(answers: AllAnswers, error: Fraction | None = None) -> Reconstruction:
    """The database that misses no answer by more than it must.

    If answers are off by at most E it misses none by more than E, so it is off by at most 4 E people: the people it
    wrongly gives the bit are a subset, and so are those it wrongly takes it from, and each answer is missed by 2 E at
    most.  Without an E, the smallest is taken for which a database is left.
    """
    worst = worst_errors(answers)
    best = int(worst.argmin())
    least = int(worst[best])
    allowed = least if error is None else in_units(answers, error)
    if least > allowed:
        reject("attack-none", error=error, least=Fraction(least, answers.one))
    left = int(np.count_nonzero(worst <= allowed))
    guess = (best >> np.arange(answers.people) & 1).astype(np.uint8)
    return Reconstruction(guess, Fraction(least, answers.one), Fraction(allowed, answers.one), left)


def worst_errors(answers: AllAnswers) -> NDArray[Any]:
    """For every database, by how many units it misses an answer at worst."""
    small = int(np.abs(answers.values).max()) + answers.people * answers.one < SMALL
    values = answers.values.astype(np.int32 if small else np.int64)
    above = transform(np.negative(values), answers.people, answers.one)
    below = transform(values, answers.people, -answers.one)
    return np.asarray(np.maximum(above, below, out=above))


def transform(values: NDArray[Any], people: int, step: int) -> NDArray[Any]:
    """From subsets to databases, person by person: the higher half of the digits, then the lower half."""
    lower = people // 2
    table = values.reshape(1 << (people - lower), 1 << lower)
    turn_columns(table, people - lower, step)
    table = np.ascontiguousarray(table.T)
    turn_columns(table, lower, step)
    return np.ascontiguousarray(table.T).reshape(-1)


def turn_columns(table: NDArray[Any], digits: int, step: int) -> None:
    """Turn every digit of the row number, a few columns at a time, so that they stay in the processor's cache."""
    width = min(WIDTH, table.shape[1])
    part = np.empty((table.shape[0], width), dtype=table.dtype)
    either = np.empty(part.size // 2, dtype=table.dtype)
    for first in range(0, table.shape[1], width):
        part[:] = table[:, first : first + width]
        for digit in range(digits):
            turn_digit(part.reshape(-1, 2, width << digit), either.reshape(-1, width << digit), step)
        table[:, first : first + width] = part


def turn_digit(pairs: NDArray[Any], either: NDArray[Any], step: int) -> None:
    """One person: from being in the subset to having the bit."""
    without, within = pairs[:, 0], pairs[:, 1]
    np.maximum(without, within, out=either)
    within += step
    np.maximum(without, within, out=within)
    without[:] = either
