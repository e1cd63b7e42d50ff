"""Equally likely choices."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.uniform import draw_uniform
from tests.fits import fits
from tests.sources import Given, Repeatable


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 1000])
def test_all_choices_are_equally_likely(limit: int) -> None:
    assert fits(draw_uniform(limit, 100_000, Repeatable(limit)), dict.fromkeys(range(limit), 1 / limit))


def test_words_that_favour_some_choices_are_thrown_away() -> None:
    top = (1 << 64) - 1
    assert draw_uniform(3, 2, Given(7, top, 1 << 62)).tolist() == [1, 1]
    assert draw_uniform(2, 1, Given(top)).tolist() == [1]
    assert draw_uniform(1 << 63, 1, Given(top)).tolist() == [(1 << 63) - 1]


def test_no_draws() -> None:
    assert draw_uniform(3, 0).size == 0


@pytest.mark.parametrize("limit", [0, -1, 1.5, "3", None, True, (1 << 63) + 1], ids=repr)
def test_bad_limits_are_refused(limit: object) -> None:
    with pytest.raises(ProgramError):
        draw_uniform(limit, 1)  # type: ignore[arg-type]
