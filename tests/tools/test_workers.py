from __future__ import annotations

import os
from time import sleep

from tools.workers import run_all


def double(number: int) -> int:
    if number == 13:
        os._exit(1)
    if number == 99:
        sleep(60)
    return 2 * number


def test_every_job_has_a_result() -> None:
    assert sorted(run_all(double, [3, 1, 2], 2, 10)) == [(0, 6), (1, 2), (2, 4)]


def test_a_job_that_dies_or_never_ends_has_none() -> None:
    found = dict(run_all(double, [1, 13, 99, 2], 1, 1.0))
    assert found == {0: 2, 1: None, 2: None, 3: 4}


def test_no_jobs() -> None:
    assert list(run_all(double, [], 2, 1)) == []
