"""The weights that minimize a loss with a penalty, with noise on them: coefficients for columns as they are."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_gaussian_noise, add_noise
from lapwing.data.answer.pull import ROW_BITS, Pulled
from lapwing.data.answer.weighed import coefficients_of
from lapwing.data.answer.weights import weights_within
from lapwing.data.engines.engine import Array
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Span
from lapwing.data.query.minimiser import LARGEST_WEIGHT, stated
from lapwing.data.query.query import Minimiser
from lapwing.diagnostics.plural import plural

TERM = "term"


def respond_minimiser(proved: ProvedPlan, query: Minimiser, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A coefficient for each column, the intercept first."""
    moved, (instance,) = stated(query, proved.description), proved.instances
    found = on_grid(weights_within(pulled(query, exact), moved.slack), moved.steps)
    noisy = (add_gaussian_noise if instance.rho else add_noise)(found, instance.scales[0])
    series, terms = coefficients_of(proved.plan, query, moved, noisy, beta)
    penalty = plural(str(query.penalty), "row")
    note = f"minimizes the {query.loss} loss with a penalty of {penalty}, on columns between -1 and 1"
    return Answer(title, "table", (TERM,), (terms,), (series,), notes=(note,))


def pulled(query: Minimiser, exact: Exact) -> Pulled:
    """Each kind of row as a vector of 1 and its inputs, times -1 where the target is the lower one."""
    (*inputs, target), counts, goal = exact.labels, exact.numbers[Rows()], query.by[-1]
    known = np.full(len(counts), 1 << ROW_BITS, dtype=np.int64)
    columns = [known, *(between(codes, by) for codes, by in zip(inputs, query.by, strict=False))]
    signs = np.where(target == goal.high, 1, -1)
    return Pulled(np.stack(columns, axis=1) * signs[:, None], counts, query.loss, query.penalty)


def between(codes: Array, by: Span) -> Array:
    """A column between -1 and 1, rounded down; codes lie between the ends, and are cut to them anyway."""
    inside = np.clip(codes, by.low, by.high)
    found: Array = ((2 * inside - by.low - by.high) << ROW_BITS) // (by.high - by.low)
    return found


def on_grid(weights: list[Fraction], steps: int) -> Array:
    """Weights as whole numbers of steps; what is larger than anyone can use is cut."""
    most = LARGEST_WEIGHT * steps
    return np.array([max(-most, min(most, round(weight * steps))) for weight in weights], dtype=np.int64)
