"""Logistic regression by gradient descent on noisy sums, for rows that are clipped.

First the products of the inputs, and of the inputs with the target, are measured: they give a first step, and a bound
on the curvature that all later steps use (Böhning and Lindsay 1988).  Each round then measures the gradient at the
coefficients so far: for every row the probability that it is told less the target, times each input, a number between
-1 and 1.  The logistic function is taken piece by piece as a straight line, within 0.02 of it, because rows are added
up in whole steps.  Every round is a release of its own, chosen after the ones before it, which the ledger adds up.

Without rounds the objective is perturbed once (Zhang, Zhang, Xiao, Yang and Winslett 2012): the loss log(1 + exp(-m))
is replaced by its expansion to the second order, log 2 - m / 2 + m^2 / 8, whose sum over the rows has the products as
coefficients.  It is least where twice the coefficients of a linear regression of the target, as -1 and 1, are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from lapwing.budget.accounting.amount import positive_amount, show_amount
from lapwing.data.answer.answer import Answer
from lapwing.data.answer.explanation import Explanation
from lapwing.data.answer.least_squares import Matrix, Solution
from lapwing.data.answer.preview import Preview
from lapwing.data.answer.release import Release
from lapwing.data.answer.series import Series
from lapwing.data.auto_bounds import planned
from lapwing.data.linear_fit import (
    ENDLESS,
    TERM,
    coefficients,
    equations_from,
    number_in,
    penalty_of,
    solved,
    sums_for,
)
from lapwing.data.model_rows import ModelRows, Scaled
from lapwing.data.query import arithmetic as a
from lapwing.data.query.aggregate import Aggregate, Sum
from lapwing.data.query.cases import case_of
from lapwing.data.query.expression import Expression, lit
from lapwing.data.query.formula import Formula
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Predicate
from lapwing.data.query.relate import relate
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.plain import plain_int

KNOTS = (Fraction(-5), Fraction(-5, 2), Fraction(-1), Fraction(1), Fraction(5, 2), Fraction(5))
HEIGHTS = (Fraction(0), Fraction(7, 100), Fraction(262, 1000), Fraction(738, 1000), Fraction(93, 100), Fraction(1))
DIGITS = 2
MOST_ROUNDS = 50
LARGEST = 20
TWICE = 2
ODDS = Scaled("log odds", "real", Fraction(0), Fraction(1))
SECOND = (
    "coefficients of the log odds that minimize the loss to the second order, with a penalty of {penalty:.6g} rows;"
    " intervals cover the noise, not how far that is from the loss itself"
)
WORDS = "coefficients of the log odds; they have no intervals, because noise enters at each of {rounds} rounds"


@dataclass(frozen=True, slots=True)
class LogisticFit:
    """`rounds` steps after the first one; half of the price is for the products, the rest is shared by the rounds.

    Without rounds, all of it is for the products.
    """

    model: ModelRows
    rounds: int

    @property
    def question(self) -> Question:
        """The products."""
        return self.model.rows.tally(tuple(sums_for(self.model)))

    def preview(self, **options: Any) -> Preview:
        """What all of it would cost: the first release, at the whole price."""
        return self.question.preview(**options)

    def explain(self, **options: Any) -> Explanation:
        """The programs of the first release, and the SQL."""
        first = parts_of(options, self.rounds)[0] if self.rounds else {}
        return self.question.explain(**(options | first))

    def release(self, **options: Any) -> Release:
        """Charge for all rounds, one after the other; the options are those of `Dataset.release`."""
        if not self.rounds:
            return self.perturbed(options)
        if options.get("key") is not None:
            reject("query-model", why="its rounds are several releases, which have no common key")
        first, each = parts_of(options, self.rounds)
        rows = self.model.rows
        rows.dataset.plan((gradient(self.model, [0.0] * (len(self.model.inputs) + 1)),), planned(options | each))
        whole = self.question.preview(**planned(options))
        if whole.reason is not None:
            reject("query-model", why=f"its price would be refused ({whole.reason}), and nothing was charged")
        made = self.question.release(**(options | first))
        equations = equations_from(made.answers[0], self.model)
        curved = np.linalg.pinv(equations.left / 4 + np.eye(len(equations.right)) * penalty_of(equations) / 4)
        weights = cut(curved @ (equations.right / 2))
        entries = [made.entry]
        for _ in range(self.rounds):
            made = gradient(self.model, weights).release(**(options | each))
            weights = cut(weights - curved @ gradient_in(made.answers[0]))
            entries.append(made.entry)
        unknown = np.full(len(weights), np.inf)
        series = coefficients(self.model, Solution(np.array(weights), unknown), ODDS)
        words, paid = WORDS.format(rounds=self.rounds + 1), show_price(options)
        notes = (words, f"the price of {paid} is that of entries {', '.join(map(str, entries))} together")
        return replace(made, answers=(self.answer(series, notes),))

    def perturbed(self, options: dict[str, Any]) -> Release:
        """Charge for the products alone, and minimize the loss that they are the coefficients of."""
        made = self.question.release(**options)
        equations = equations_from(made.answers[0], self.model)
        penalty = penalty_of(equations)
        found = solved(equations, penalty)
        series = coefficients(self.model, Solution(TWICE * found.values, TWICE * found.far), ODDS)
        notes = (SECOND.format(penalty=penalty), *(() if np.isfinite(found.far).all() else (ENDLESS,)))
        return replace(made, answers=(self.answer(series, notes),))

    def answer(self, series: Series, notes: tuple[str, ...]) -> Answer:
        """The coefficients by name."""
        title = f"{self.model.target.name} by logistic regression"
        return Answer(title, "table", (TERM,), (tuple(self.model.terms),), (series,), notes=notes)


def logistic_fit(model: ModelRows, rounds: object) -> LogisticFit:
    """A fit of a column that is 0 or 1."""
    if (model.target.center, model.target.half) != (Fraction(1, 2), Fraction(1, 2)):
        reject("query-model", why=f"{model.target.name} is not described as 0 or 1, or as boolean")
    number = plain_int(rounds)
    if number is None or not 0 <= number <= MOST_ROUNDS:
        reject("query-model", why=f"{shown(rounds)} is not a number of rounds from 0 to {MOST_ROUNDS}")
    return LogisticFit(model, number)


def parts_of(options: dict[str, Any], rounds: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The price of the first release, and of each round."""
    given = [name for name in ("epsilon", "rho") if options.get(name) is not None]
    if len(given) != 1:
        reject("query-price")
    whole = positive_amount(options[given[0]], given[0])
    return {given[0]: whole / 2}, {given[0]: whole / 2 / rounds}


def show_price(options: dict[str, Any]) -> str:
    """The whole price in words."""
    name = "epsilon" if options.get("epsilon") is not None else "rho"
    return f"{name} {show_amount(positive_amount(options[name], name))}"


def gradient(model: ModelRows, weights: Any) -> Question:
    """The sums of (probability - target) times 1 and each input."""
    exact = [Fraction(round(float(weight) * 10**DIGITS), 10**DIGITS) for weight in weights]
    odds: Expression = lit(exact[0])
    for weight, each in zip(exact[1:], model.inputs, strict=True):
        odds = odds + each.value * weight
    missed = logistic(odds) - (model.target.value + 1) * Fraction(1, 2)
    found: list[tuple[str, Aggregate]] = [("1", Sum(missed))]  # type: ignore[arg-type]
    found += [(each.name, Sum(missed * each.value)) for each in model.inputs]  # type: ignore[arg-type]
    return model.rows.tally(tuple(found))


def logistic(odds: Expression) -> Expression:
    """The logistic function between 0 and 1, straight from knot to knot; whatever comes out is cut to 0 and 1."""

    def build(columns: KnownColumns) -> Formula:
        inner = odds.build(columns)
        cases: list[tuple[Predicate, Formula]] = [(below(inner, KNOTS[0], columns), a.number(Fraction(0)))]
        for place, (low, high) in enumerate(pairwise(KNOTS)):
            slope = (HEIGHTS[place + 1] - HEIGHTS[place]) / (high - low)
            line = a.add(a.scale(inner, slope), a.number(HEIGHTS[place] - slope * low))
            cases.append((below(inner, high, columns), line))
        return a.limited(case_of(tuple(cases), a.number(Fraction(1))), Fraction(0), Fraction(1))

    return Expression(build, None, odds.depth + 1)


def below(inner: Formula, knot: Fraction, columns: KnownColumns) -> Predicate:
    """Whether it is below a knot."""
    return relate(inner, "<", a.number(knot), columns)


def gradient_in(answer: Answer) -> Matrix:
    """The sums of a round."""
    return np.array([number_in(series)[0] for series in answer.series])


def cut(weights: Matrix) -> Matrix:
    """Weights that are no larger than anyone can use, on two digits."""
    plain = np.nan_to_num(weights, nan=0.0, posinf=LARGEST, neginf=-LARGEST)
    return np.round(np.clip(plain, -LARGEST, LARGEST), DIGITS)
