"""Slips in drawing noise, and how they are mended."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.scales import widths_of
from lapwing.app.judging.change.slips import slips_of
from tests.app.judging.change.texts import plain, read

SLIPS = {
    "a seed": (
        "g = np.random.default_rng(42)\nreturn sum(data) + g.laplace(0, 1 / epsilon)",
        "g = np.random.default_rng()\nreturn sum(data) + g.laplace(0, 1 / epsilon)",
    ),
    "a seed of the module": (
        "np.random.seed(0)\nreturn sum(data) + np.random.laplace(0, 1 / epsilon)",
        "return sum(data) + np.random.laplace(0, 1 / epsilon)",
    ),
    "a scale as the centre": (
        "return sum(data) + np.random.laplace(1 / epsilon)",
        "return sum(data) + np.random.laplace(scale=1 / epsilon)",
    ),
    "one draw for two": (
        "noise = rng.laplace(0, 1 / epsilon)\nreturn sum(data) + noise, len(data) + noise",
        "return sum(data) + rng.laplace(0, 1 / epsilon), len(data) + rng.laplace(0, 1 / epsilon)",
    ),
    "one draw for all rounds": (
        "noise = rng.laplace(0, 1)\nreturn [sum(x < t for x in data) + noise for t in (1, 2)]",
        "return [sum(x < t for x in data) + rng.laplace(0, 1) for t in (1, 2)]",
    ),
    "one draw for all cells": (
        "counts = np.bincount(data, minlength=2)\nreturn counts + rng.laplace(0, 1 / epsilon)",
        "counts = np.bincount(data, minlength=2)\nreturn counts + rng.laplace(0, 1 / epsilon, size=len(counts))",
    ),
}


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_is_mended(kind: str) -> None:
    before, after = SLIPS[kind]
    texts = [each.merged().applied() for each in slips_of(plain(before))]
    assert plain(after).source_text in texts


@pytest.mark.parametrize(
    "lines",
    [
        "return sum(data) + np.random.default_rng().laplace(0, 1 / epsilon)",
        "return np.random.laplace(sum(data), 1 / epsilon)",
        "return np.random.laplace(sum(data))",
        "noise = rng.laplace(0, 1 / epsilon)\nreturn sum(data) + noise",
        "bar = rng.laplace(10, 1)\nreturn [sum(x < t for x in data) + rng.laplace(0, 1) > bar for t in (1, 2)]",
        "noise = rng.laplace(0, 1)\nnoise = noise + 1\nreturn sum(data) + noise + noise",
    ],
)
def test_where_there_is_no_slip(lines: str) -> None:
    assert list(slips_of(plain(lines))) == []


def test_noise_with_a_misplaced_scale_gets_no_second_one() -> None:
    assert list(widths_of(plain("return sum(data) + np.random.laplace(1 / epsilon)"))) == []
    assert [each.text for each in widths_of(plain("return np.random.laplace(sum(data))"))] == ["1"]


GAUSSIAN = """\
import math
import numpy as np


# lapwing: data: Database(of=Interval(0, 5), neighbours="add-remove"); epsilon = eps; delta = 1/1000
def f(data, eps):
    sigma = math.sqrt(math.log(2)) / eps
    return np.sum(data) + np.random.normal(0, sigma)
"""
COIN = """\
import random


# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = log(3)
def f(data):
    return [x if random.random() < 0.9 else 1 - x for x in data]
"""


def test_gaussian_noise_as_in_textbooks() -> None:
    texts = [each.merged().applied() for each in slips_of(read(GAUSSIAN))]
    sigma = "math.sqrt(2 * math.log(1250)) / eps"
    wanted = [GAUSSIAN.replace("math.sqrt(math.log(2)) / eps", each) for each in (sigma, f"5 * {sigma}")]
    assert texts == wanted


def test_coins_are_tossed_as_the_claim_allows() -> None:
    (found,) = slips_of(read(COIN))
    assert found.merged().applied() == COIN.replace("0.9", "3 / 4")
