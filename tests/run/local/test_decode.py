"""Decoding to candidate texts."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.local.bloom import bloom_rows
from lapwing.run.local.client import report_all
from lapwing.run.local.decode import decode_reports, half_widths, left_inverse
from lapwing.run.local.rappor import Rappor
from lapwing.verify.attack.source import Repeated

RAPPOR = Rappor(bits=16, cohorts=8)
TEXTS = [f"text {number}" for number in range(12)]
COUNTS = np.array([2000, 1000, 500, *[0] * 9])


@cache
def decoded(seed: int, beta: str = "0.2") -> dict[str, Any]:
    places = np.repeat(np.arange(12), COUNTS)
    cohorts, reports = report_all(places, TEXTS, RAPPOR, Repeated(seed))
    return {found.text: found for found in decode_reports(cohorts, reports, TEXTS, RAPPOR, beta)}


def test_what_is_frequent_is_found() -> None:
    places = np.repeat(np.arange(12), 80 * COUNTS)
    cohorts, reports = report_all(places, TEXTS, RAPPOR, Repeated(1))
    found = decode_reports(cohorts, reports, TEXTS, RAPPOR)
    assert [item.text for item in found[:3]] == TEXTS[:3]
    assert {item.text for item in found if item.is_present} == set(TEXTS[:3])


def test_estimates_are_unbiased() -> None:
    runs = np.array([[decoded(seed)[text].count for text in TEXTS] for seed in range(60)])
    error = (runs.mean(axis=0) - COUNTS) / (runs.std(axis=0) / np.sqrt(60))
    assert np.abs(error).max() < 6.5


def test_all_intervals_hold_at_once_as_often_as_they_say() -> None:
    """At beta = 0.2, more than 33 misses in 60 runs would happen less than once in 10^6 times."""
    missed = 0
    for seed in range(60):
        found = decoded(seed)
        missed += any(
            not found[text].interval.low <= count <= found[text].interval.high
            for text, count in zip(TEXTS, COUNTS, strict=True)
        )
    assert missed <= 33


def test_the_widths_follow_the_spread() -> None:
    """They are wider than the estimates stray, and not absurdly so."""
    runs = np.array([[decoded(seed)[text].count for text in TEXTS] for seed in range(40)])
    filters = bloom_rows(TEXTS, 8, 16, 2).astype(float)
    widths = half_widths(left_inverse(filters), filters, RAPPOR, 3500, 0.05)
    assert (widths > 1.9 * runs.std(axis=0)).all()
    assert (widths < 6 * runs.std(axis=0)).all()


def test_weights_tell_candidates_apart() -> None:
    filters = bloom_rows(TEXTS, 8, 16, 2).astype(float)
    weights = left_inverse(filters)
    assert np.allclose(np.einsum("jmi,jni->mn", weights, filters) / 8, np.eye(12))


@pytest.mark.parametrize(
    ("candidates", "id"),
    [([], "local-decode"), (["a", "a"], "local-decode"), ([f"t{n}" for n in range(200)], "local-decode")],
)
def test_candidates_that_cannot_be_told_apart(candidates: list[str], id: str) -> None:
    cohorts, reports = report_all(np.zeros(50, dtype=np.int64), ["a"], RAPPOR, Repeated(1))
    with pytest.raises(ProgramError, match=id):
        decode_reports(cohorts, reports, candidates, RAPPOR)


def test_reports_that_are_none() -> None:
    cohorts, reports = report_all(np.zeros(50, dtype=np.int64), ["a"], RAPPOR, Repeated(1))
    for wrong, rows in (
        (cohorts[:-1], reports),
        (cohorts + 8, reports),
        (cohorts, reports[:, :1]),
        (cohorts[:0], reports[:0]),
    ):
        with pytest.raises(ProgramError, match="local-reports"):
            decode_reports(wrong, rows, ["a"], RAPPOR)
