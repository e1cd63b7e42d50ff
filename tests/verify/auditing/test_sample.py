"""Samples of mechanisms."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing.outcome import Raised
from lapwing.verify.auditing.sample import affordable, draw_samples, wants_of
from tests.verify.auditing.faulty import geometric, unlucky


def batch(value: int, count: int, rng: Random) -> list[int]:
    return [geometric(value, rng) for _ in range(count)]


def test_a_signature_says_what_is_wanted() -> None:
    assert (wants_of(geometric).rng, wants_of(geometric).count) == (True, False)
    assert (wants_of(batch).rng, wants_of(batch).count) == (True, True)
    assert (wants_of(max).rng, wants_of(max).count) == (False, False)


def test_the_seed_decides() -> None:
    one, again, other = (draw_samples(geometric, (0, 1), 700, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert len(one) == len(one.second) == 700
    assert [value == 0 for value in one.first] != [value == 1 for value in one.second]


def test_many_at_once_are_the_same_as_one_by_one() -> None:
    assert draw_samples(batch, (0, 1), 700, 1) == draw_samples(geometric, (0, 1), 700, 1)


def test_a_part() -> None:
    samples = draw_samples(geometric, (0, 1), 100, 1)
    assert samples.part(10, 20).second == samples.second[10:20]


def test_progress_is_told() -> None:
    told: list[int] = []
    draw_samples(geometric, (0, 1), 1200, 1, told.append)
    assert told == [500, 1000, 1200]


def test_an_exception_is_an_outcome() -> None:
    samples = draw_samples(unlucky, (0, 1), 2000, 1)
    assert Raised("KeyError") in samples.second
    assert Raised("KeyError") not in samples.first


def broken(value: int) -> int:
    raise ValueError(f"no {value}")


def broken_batch(value: int, count: int) -> list[int]:
    raise ValueError("no")


@pytest.mark.parametrize(
    ("mechanism", "why"),
    [
        (broken, "broken cannot be audited: every call raised ValueError: no 0"),
        (broken_batch, "it raised ValueError: no"),
        (lambda value, count: [0] * (count - 1), "asked for 10 outcomes it did not give a list of them"),
        (lambda value, count: 7, "it did not give a list of them"),
        (lambda: 7, "every call raised TypeError"),
        (7, "it cannot be called"),
    ],
)
def test_what_cannot_be_audited(mechanism: Any, why: str) -> None:
    with pytest.raises(ProgramError, match=why):
        draw_samples(mechanism, (0, 1), 10, 1)


def test_the_number_that_fits_into_a_time_is_found_beforehand() -> None:
    assert affordable(geometric, (0, 1), 5000, 1000.0) == 5000
    assert 1 <= affordable(lambda value: time.sleep(0.0005), (0, 1), 5000, 0.05) <= 100
