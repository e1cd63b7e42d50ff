"""A right function that can only be sampled raises no alarm, whatever the seed.

An alarm has probability at most 1e-6 for each report, so that one among all of them would show a fault; `make fuzz`
tries a thousand seeds.
"""

from __future__ import annotations

import os

import pytest

from lapwing.verify.watching.api import watch
from tests.verify.watching import functions

SEEDS = min(int(os.environ.get("LAPWING_FUZZ", "12")), 1000)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_fuzz_no_alarm_at_the_very_epsilon(seed: int) -> None:
    pairs = [([0, 0, 0], [1, 1, 1]), ([0, 0, 0], [1, -1, -1])]
    found = watch(
        functions.noisy_winner,
        inputs=pairs,
        epsilon="epsilon",
        values={"epsilon": 1.0},
        seconds=600,
        samples=2000,
        seed=seed,
    )
    assert not found.violated
