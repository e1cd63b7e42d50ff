"""Linear regression from noisy sums: of products of columns, each clamped and brought between -1 and 1 (ridge).

The sums are an ordinary table of aggregates, which is proved and charged as any other; solving the equations is
post-processing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.explanation import Explanation
from lapwing.data.answer.least_squares import Matrix, Solution, solve
from lapwing.data.answer.preview import Preview
from lapwing.data.answer.release import Release
from lapwing.data.answer.series import Series
from lapwing.data.description.exact_input import exact_of
from lapwing.data.model_rows import ModelRows, Scaled
from lapwing.data.query.aggregate import Aggregate, Count, Sum
from lapwing.data.query.expression import Expression
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.plural import plural
from lapwing.diagnostics.shown import shown

TERM, COEFFICIENT = "term", "coefficient"
ENDLESS = "the noise is too wide for intervals: spend more, use fewer inputs, or describe nearer bounds"


@dataclass(frozen=True, slots=True)
class Equations:
    """What sums say: the matrix of products of inputs, the products with the target, and how far each may be off."""

    left: Matrix
    left_radius: Matrix
    right: Matrix
    right_radius: Matrix


@dataclass(frozen=True, slots=True)
class LinearFit:
    """A question for sums, whose answer becomes that of a model."""

    model: ModelRows
    ridge: Fraction | None

    @property
    def question(self) -> Question:
        """All sums."""
        return self.model.rows.tally(tuple(sums_for(self.model)))

    def preview(self, **options: Any) -> Preview:
        """What it would cost, and how exact the sums would be."""
        return self.question.preview(**options)

    def explain(self, **options: Any) -> Explanation:
        """The programs that would run, and the SQL."""
        return self.question.explain(**options)

    def release(self, **options: Any) -> Release:
        """Charge for the sums, and solve; the options are those of `Dataset.release`."""
        made = self.question.release(**options)
        answer = made.answers[0]
        equations = equations_from(answer, self.model)
        penalty = penalty_of(equations) if self.ridge is None else self.ridge.numerator / self.ridge.denominator
        found = solved(equations, penalty)
        series = coefficients(self.model, found)
        notes = [f"ridge regression with a penalty of {plural(f'{penalty:.6g}', 'row')}, on columns between -1 and 1"]
        if not np.isfinite(found.far).all():
            notes.append(ENDLESS)
        about = answer.about.replace("answer on", "sums over").replace("the exact answer", "the exact sums")
        fitted = Answer(
            f"{self.model.target.name} by least squares",
            "table",
            (TERM,),
            (tuple(self.model.terms),),
            (series,),
            notes=tuple(notes),
            about=about,
        )
        return replace(made, answers=(fitted,))


def linear_fit(model: ModelRows, ridge: object) -> LinearFit:
    """A fit; the penalty is a number of rows, or chosen from the noise alone."""
    if ridge is None:
        return LinearFit(model, None)
    penalty = exact_of(ridge, "the ridge")
    if penalty < 0:
        reject("data-positive", name="the ridge", what=shown(ridge))
    return LinearFit(model, penalty)


def sums_for(model: ModelRows) -> list[tuple[str, Aggregate]]:
    """The number of rows, and the sums of inputs, of their products, and of their products with the target."""
    ones: list[tuple[str, Expression | None]] = [("1", None), *((each.name, each.value) for each in model.inputs)]
    found: list[tuple[str, Aggregate]] = []
    for place, (name, value) in enumerate(ones):
        found += [(f"{name} * {other}", summed(value, factor)) for other, factor in ones[place:]]
        found.append((f"{name} * target", summed(value, model.target.value)))
    return found


def summed(one: Expression | None, other: Expression | None) -> Aggregate:
    """The sum of a product; what is not given is 1."""
    if one is None and other is None:
        return Count()
    product = other if one is None else one if other is None else one * other
    return Sum(product)  # type: ignore[arg-type]


def equations_from(answer: Answer, model: ModelRows) -> Equations:
    """The sums in their places."""
    size, series = len(model.inputs) + 1, iter(answer.series)
    left, left_radius = np.zeros((size, size)), np.zeros((size, size))
    right, right_radius = np.zeros(size), np.zeros(size)
    for one in range(size):
        for other in range(one, size):
            value, radius = number_in(next(series))
            left[one, other] = left[other, one] = value
            left_radius[one, other] = left_radius[other, one] = radius
        right[one], right_radius[one] = number_in(next(series))
    return Equations(left, left_radius, right, right_radius)


def number_in(series: Series) -> tuple[float, float]:
    """A sum, and how far it may be off."""
    value, low, high = (float(each[0]) for each in (series.values, series.low, series.high))
    return value, max(high - value, value - low)


def penalty_of(equations: Equations) -> float:
    """A penalty of the size of the noise, which does not hang on the data."""
    return float(np.max(equations.left_radius)) / 2


def solved(equations: Equations, penalty: float) -> Solution:
    """The solution with a penalty on all coefficients but the intercept."""
    shrunk = np.eye(len(equations.right)) * penalty
    shrunk[0, 0] = 0
    return solve(equations.left + shrunk, equations.left_radius, equations.right, equations.right_radius)


def coefficients(model: ModelRows, found: Solution, target: Scaled | None = None) -> Series:
    """The coefficients for the columns as they are, the intercept first."""
    goal = model.target if target is None else target
    half, center = float(goal.half), float(goal.center)
    widths = np.array([float(each.half) for each in model.inputs])
    centers = np.array([float(each.center) for each in model.inputs])
    slopes, far = half * found.values[1:] / widths, half * found.far[1:] / widths
    first = center + half * found.values[0] - float(slopes @ centers)
    with np.errstate(invalid="ignore"):
        first_far = half * found.far[0] + float(np.nan_to_num(far * np.abs(centers), nan=0.0).sum())
    values, radii = np.array([first, *slopes]), np.array([first_far, *far])
    return Series(COEFFICIENT, values, values - radii, values + radii)
