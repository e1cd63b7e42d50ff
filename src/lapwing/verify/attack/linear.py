"""The attacker with some subset queries and linear programming.

Everyone's bit becomes a number from 0 to 1; those numbers are found that miss the answers by the least in all, and then
rounded.  This takes time polynomial in the number of people, and a few queries more than there are people are enough.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.attack.answers import SomeAnswers
from lapwing.verify.attack.reconstruction import Reconstruction
from lapwing.verify.attack.subsets import sums_of

MOST_ENTRIES = 50_000_000


def reconstruct_from_some(answers: SomeAnswers) -> Reconstruction:
    """Round the shares that fit best."""
    guess = (fitting_shares(answers) > 0.5).astype(np.uint8)
    missed = np.abs(sums_of(answers.subsets, guess) - answers.values).max()
    return Reconstruction(guess, Fraction(float(missed)))


def fitting_shares(answers: SomeAnswers) -> NDArray[np.float64]:
    """Numbers x from 0 to 1 with the smallest sum of |A x - a|: A x + u - v = a with the least sum of u and v."""
    highspy = load_highs()
    count, people = answers.subsets.shape
    columns, rows = np.nonzero(answers.subsets.T)
    if columns.size > MOST_ENTRIES:
        reject("attack-answers", why=f"{count} subsets of {people} people are more than can be worked on")
    starts = np.concatenate([[0], np.cumsum(answers.subsets.sum(axis=0))])
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = people + 2 * count, count
    program.col_cost_ = np.concatenate([np.zeros(people), np.ones(2 * count)])
    program.col_lower_ = np.zeros(people + 2 * count)
    program.col_upper_ = np.concatenate([np.ones(people), np.full(2 * count, highspy.kHighsInf)])
    program.row_lower_ = program.row_upper_ = answers.values
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.concatenate([starts, starts[-1] + np.arange(1, 2 * count + 1)])
    program.a_matrix_.index_ = np.concatenate([rows, np.arange(count), np.arange(count)])
    program.a_matrix_.value_ = np.concatenate([np.ones(rows.size + count), -np.ones(count)])
    return solve(highspy, program, people)


def solve(highspy: Any, program: Any, people: int) -> NDArray[np.float64]:
    """The first values of a solution; a point inside the optimal face is enough, so there is no crossover."""
    solver = highspy.Highs()
    for option, value in {"output_flag": False, "solver": "ipm", "run_crossover": "off", "threads": 1}.items():
        solver.setOptionValue(option, value)
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        reject("attack-unsolved", status=solver.modelStatusToString(solver.getModelStatus()))
    return np.array(solver.getSolution().col_value[:people])


def load_highs() -> Any:
    """HiGHS, which is an extra."""
    try:
        import highspy
    except ImportError:
        reject("attack-extra")
    return highspy
