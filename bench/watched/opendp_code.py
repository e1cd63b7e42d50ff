"""Ordinary uses of OpenDP, each with what OpenDP says that it costs."""

from __future__ import annotations

from typing import Any

import opendp.prelude as dp

dp.enable_features("contrib")

WHOLE = dp.atom_domain(T=int), dp.absolute_distance(T=int)
REAL = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
WORDS = dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance()
SCORES = dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int)

COUNT = dp.m.make_laplace(*WHOLE, 3.0)
SUM = dp.m.make_laplace(*REAL, 1.0)
COUNTS = dp.t.make_count_by(*WORDS) >> dp.m.then_laplace_threshold(scale=1.0, threshold=5)
BINS = dp.m.make_gaussian(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l2_distance(T=float), 1.0)
WINNER = dp.m.make_noisy_max(*SCORES, dp.zero_concentrated_divergence(), 1.0)


def integer_count(data: list[int]) -> Any:
    """How many ones there are."""
    return COUNT(sum(data))


def float_sum(data: list[float]) -> Any:
    """The sum of numbers from 0 to 1."""
    return SUM(float(sum(data)))


def unclipped_sum(data: list[float]) -> Any:
    """The sum of numbers that are larger than the noise is made for."""
    return SUM(float(sum(data)))


def word_counts(data: list[str]) -> Any:
    """The words that occur, with noisy counts."""
    return COUNTS(data)


def noisy_winner(scores: list[int]) -> Any:
    """The place of the best score, in zCDP."""
    return WINNER(scores)


def counted_in_a_context(data: list[int]) -> Any:
    """How many rows there are, as a query of a context that has epsilon = 1."""
    context = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1
    )
    return context.query().count().laplace().release()


def gaussian_vector(data: list[int]) -> Any:
    """Which of three values occur how often, with Gaussian noise of scale 1."""
    return BINS([float(data.count(value)) for value in range(3)])
