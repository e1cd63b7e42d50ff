"""Texts with functions to judge."""

from __future__ import annotations

NATURAL = """\
import numpy as np


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def half(data, epsilon):
    return np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=0.5 / epsilon)
"""
MARKED = """\
from lapwing import Epsilon, Public, Query, laplace, private


@private(epsilon="eps")
def twice(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / (2 * eps))


@private(epsilon="eps")
def scaled(q: Query(sensitivity="k"), k: Public[float], eps: Epsilon) -> float:
    return laplace(q, scale=k / eps)


@private
def bare(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


@private(epsilon="eps")
def good(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


@private(epsilon="eps")
def wrong(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / 0)
"""
