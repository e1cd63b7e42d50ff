"""Time buckets."""

from __future__ import annotations

import time
from fractions import Fraction

from lapwing.data.answer.clock import Clock


def test_time_is_rounded_up_to_buckets() -> None:
    start = time.perf_counter()
    assert Clock(Fraction(1, 4)).wait() in (0.25, 0.5, 0.75, 1.0)
    assert time.perf_counter() - start >= 0.25


def test_no_bucket_no_waiting() -> None:
    assert Clock(Fraction(0)).wait() < 1
