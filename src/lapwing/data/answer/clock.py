"""Answers leave at fixed times only: how long the engine took for these rows is rounded up."""

from __future__ import annotations

import time
from fractions import Fraction
from math import ceil


class Clock:
    """Runs from the moment it is made."""

    def __init__(self, bucket: Fraction) -> None:
        self.bucket = float(bucket)
        self.start = time.perf_counter()

    def wait(self) -> float:
        """Sleep until the present bucket is over; the seconds since the start."""
        passed = time.perf_counter() - self.start
        if not self.bucket:
            return passed
        whole = ceil(passed / self.bucket) * self.bucket
        while passed < whole:
            time.sleep(whole - passed)
            passed = time.perf_counter() - self.start
        return whole
