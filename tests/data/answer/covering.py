"""How often intervals of answers miss the exact answer, for every form of answer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lgamma, log
from typing import Any
from unittest.mock import patch

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import REACHED
from lapwing.data.answer.exact import Exact, measure, measure_kinds
from lapwing.data.answer.least_squares import Solution
from lapwing.data.answer.noisy import running_sums
from lapwing.data.answer.respond import aggregation_of, answer_from
from lapwing.data.answer.respond_bounds import ends_of
from lapwing.data.answer.respond_choice import candidate, rank_misses
from lapwing.data.answer.respond_continual import told
from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine
from lapwing.data.linear_fit import LinearFit, equations_from, penalty_of, solved
from lapwing.data.logistic_fit import LogisticFit
from lapwing.data.plan.labels import labels
from lapwing.data.plan.plan import plan_gaussian, plan_query
from lapwing.data.proof.prove_plan import ProvedPlan, prove_plan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.formula import with_computed
from lapwing.data.query.grouping import Bins
from lapwing.data.query.query import FirstAbove, LogBounds, Minimiser, MostCommon, Quantile, Quantiles, Query, TopValues
from lapwing.data.query.slots_of import step_of
from lapwing.data.query.with_threshold import finds
from lapwing.data.question import Question
from lapwing.data.sql.arrange import arrange
from lapwing.data.stream import Stream

BETA = Fraction(1, 20)
NEVER = Fraction(1, 10**6)
NOISY = (
    "respond",
    "respond_bounds",
    "respond_choice",
    "respond_minimiser",
    "respond_prefix_sums",
    "respond_quantiles",
    "respond_top",
)
GAUSSIAN = ("respond", "respond_minimiser")
EPSILON, DELTA = Fraction(4), Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Coverage:
    """So many chances to miss, each with probability BETA at most, and how many were taken."""

    chances: int
    missed: int

    @property
    def is_credible(self) -> bool:
        """Whether as many misses have a probability of more than one in a million."""
        all_, beta = self.chances, float(BETA)
        as_many = 0.0
        for count in range(self.missed, all_ + 1):
            ways = lgamma(all_ + 1) - lgamma(count + 1) - lgamma(all_ - count + 1)
            as_many += exp(ways + count * log(beta) + (all_ - count) * log(1 - beta))
        return as_many > NEVER


def coverage_of(
    query: Query, description: Description, engine: Engine, runs: int, narrower: int = 1, rho: Fraction | None = None
) -> Coverage:
    """Answer a query so many times; `narrower` intervals than those that are stated are a control."""
    in_rho = rho is not None and plan_gaussian(query, description, rho, DELTA if finds(query) else Fraction(0))
    proved = prove_plan(in_rho or plan_query(query, description, EPSILON, DELTA), query, description)
    look = measure_kinds if isinstance(query, Minimiser) else measure
    exact = look(aggregation_of(proved.plan), description, engine)
    with without_noise():
        truth = answer_from(proved, exact, "exact", BETA)
    chances, missed = 0, 0
    for _ in range(runs):
        found = answer_from(proved, exact, "noisy", BETA)
        cells = [] if isinstance(query, LogBounds) else cells_missed(found, truth, narrower)
        if found.together:
            chances, missed = chances + 1, missed + (any(cells) or not is_chosen_well(found, proved, exact, narrower))
        else:
            chances, missed = chances + truth.size * len(truth.series), missed + sum(cells)
    return Coverage(chances, missed)


def question_coverage(question: Question, runs: int) -> Coverage:
    """The same for a question in SQL, with what is done to its answers."""
    dataset, ((_, query),), (arranged,) = question.dataset, question.queries, question.arranged
    description = with_computed(dataset.description, question.computed)
    proved = prove_plan(plan_query(query, description, EPSILON, DELTA), query, description)
    exact = measure(aggregation_of(proved.plan), description, dataset.engine_of(proved))
    with without_noise():
        truth = arrange(answer_from(proved, exact, "exact", BETA), arranged)
    missed = sum(
        any(cells_missed(arrange(answer_from(proved, exact, "noisy", BETA), arranged), truth, 1)) for _ in range(runs)
    )
    return Coverage(runs, missed)


def model_coverage(fit: LinearFit | LogisticFit, runs: int) -> Coverage:
    """The same for the coefficients of a model; the penalty hangs on the noise alone."""
    question, model = fit.question, fit.model
    ((_, query),), description = question.queries, with_computed(question.dataset.description, question.computed)
    proved = prove_plan(plan_query(query, description, 100 * EPSILON, Fraction(0)), query, description)
    exact = measure(aggregation_of(proved.plan), description, question.dataset.engine_of(proved))

    def fitted() -> Solution:
        equations = equations_from(answer_from(proved, exact, "sums", BETA), model)
        return solved(equations, penalty_of(equations))

    with without_noise():
        truth = fitted().values
    found = [fitted() for _ in range(runs)]
    return Coverage(runs, sum(bool((np.abs(each.values - truth) > each.far).any()) for each in found))


def stream_coverage(stream: Stream, runs: int) -> Coverage:
    """The same for all days of a continual release."""
    days = list(range(stream.query.by.size))

    def shown() -> Answer:
        stream.known = stream.drawn(days)
        return told(stream.plan, stream.query, stream.levels(days[-1]), len(days), "stream", BETA)

    with patch("lapwing.data.stream.add_noise", lambda numbers, _: numbers):
        truth = shown()
    return Coverage(runs, sum(any(cells_missed(shown(), truth, 1)) for _ in range(runs)))


@contextmanager
def without_noise() -> Iterator[None]:
    """Numbers as they are, of all groups."""
    with ExitStack() as held:
        for module in NOISY:
            held.enter_context(patch(f"lapwing.data.answer.{module}.add_noise", lambda numbers, _: numbers))
        for module in GAUSSIAN:
            held.enter_context(patch(f"lapwing.data.answer.{module}.add_gaussian_noise", lambda numbers, _: numbers))
        held.enter_context(patch("lapwing.data.answer.respond.draw_likely", lambda _, counts: counts > 0))
        yield


def cells_missed(found: Answer, truth: Answer, narrower: int) -> list[bool]:
    """For each number with an interval, whether the exact one is outside of it."""
    keys, known = (list(zip(*each.labels, strict=True)) if each.labels else [()] for each in (found, truth))
    places = {key: place for place, key in enumerate(known)}
    missed = []
    for series, own in zip(found.series, truth.series, strict=True):
        for place, key in enumerate(keys):
            value, low, high = (each[place] for each in (series.values, series.low, series.high))
            exact = own.values[places[key]] if key in places else None
            if exact is None or np.isnan(low) or np.isnan(exact):
                continue
            if narrower > 1:
                low, high = (value + (end - value) / narrower for end in (low, high))
            missed.append(not low - slack(low) <= exact <= high + slack(high))
    return missed


def slack(number: Any) -> Any:
    """What floats may be off by."""
    return 1e-9 * max(1.0, abs(number))


def is_chosen_well(found: Answer, proved: ProvedPlan, exact: Exact, narrower: int) -> bool:
    """Whether what was chosen is as near to what was asked for as is stated."""
    query, miss = proved.plan.query, found.miss
    if miss is None:
        return True
    counts = exact.numbers[Rows()] if Rows() in exact.numbers else np.array([])
    far = miss.high / narrower
    match query:
        case Quantile():
            chosen = [found.choice] if found.shape == "choice" else found.series[0].values.tolist()
            own = counts.reshape(len(chosen), query.by.size)
            return all(rank_off(one, query, each) <= far for one, each in zip(chosen, own, strict=True))
        case Quantiles():
            values = found.series[0].values.reshape(-1, len(query.shares)).tolist()
            if isinstance(query.by, Bins):
                rows = zip(values, counts.reshape(len(values), query.by.size), strict=True)
                return all(worst_off(row, query, own) <= far for row, own in rows)
            asked = [Quantile(query.by, share) for share in query.shares]
            trees = zip(values, counts.reshape(len(values), query.by.size), strict=True)
            pairs = [(one, each, own) for row, own in trees for one, each in zip(row, asked, strict=True)]
            return all(rank_off(one, each, own) <= far for one, each, own in pairs)
        case MostCommon():
            return bool(counts.max() - counts[labels(query.by).index(found.choice)] <= far)
        case TopValues():
            left = dict(zip(labels(query.by), counts.tolist(), strict=True))
            return all(max(left.values()) - left.pop(label) <= far for label in found.labels[0])
        case LogBounds():
            return miss.low <= rows_outside(found, query, counts) <= miss.high
        case FirstAbove():
            return is_first(found, proved, query, exact)
        case _:
            return True


def rank_off(value: Any, query: Quantile, counts: Any) -> Fraction:
    """How many rows a value is away from the rank that was asked for, as is said of it."""
    misses = rank_misses(counts, query).tolist()
    own = min(miss for place, miss in enumerate(misses) if candidate(place, query) == value)
    nearest = min(misses) if isinstance(query.by, Bins) else 0
    return Fraction(own - nearest, query.share.denominator)


def worst_off(values: list[Any], query: Quantiles, counts: Any) -> Fraction:
    """How many rows values inside of bins may be away from their ranks, wherever the rows of a bin lie."""
    if not isinstance(query.by, Bins) or query.by.column.bounds is None:
        raise TypeError(query)
    upto, step, far = np.cumsum(counts).tolist(), query.by.column.bounds.step, Fraction(0)
    for value, share in zip(values, query.shares, strict=True):
        cell = bisect_right(query.by.edges, round(Fraction(str(value)) / step))
        wanted = share * upto[-1]
        far = max(far, wanted - (upto[cell] - int(counts[cell])), upto[cell] - wanted)
    return far


def rows_outside(found: Answer, query: LogBounds, counts: Any) -> int:
    """How many rows are outside of the bounds that were found; all of them where none were."""
    lower, upper = (series.values.tolist()[0] for series in found.series[:2])
    ends = [float(end) for end in ends_of(query)]
    inside = slice(ends.index(lower), ends.index(upper)) if lower == lower else slice(0, 0)
    return int(counts.sum() - counts[inside].sum())


def is_first(found: Answer, proved: ProvedPlan, query: FirstAbove, exact: Exact) -> bool:
    """Whether a group is the first above a threshold, as far as is stated."""
    ((slot,),) = (one.slots for one in proved.plan.measurements)
    numbers = running_sums(exact.numbers[slot]) if query.running else exact.numbers[slot]
    worth = [int(number) * step_of(query.of, proved.description) for number in numbers]
    if found.miss is None:
        return False
    if found.miss.words != REACHED:
        return all(number < found.miss.high for number in worth)
    place = labels(query.by).index(found.choice)
    return worth[place] >= found.miss.low and all(number < found.miss.high for number in worth[:place])
