"""An attack on whatever there is."""

from __future__ import annotations

import numpy as np

from lapwing.verify.attack.answers import AllAnswers, SomeAnswers
from lapwing.verify.attack.attack import attack
from lapwing.verify.attack.database import random_bits
from lapwing.verify.attack.subsets import random_subsets, sums_of, sums_of_all


def test_both_kinds_of_answers() -> None:
    bits = random_bits(9, 2)
    assert (attack(AllAnswers(9, sums_of_all(bits))).guess == bits).all()
    subsets = random_subsets(9, 40, 1)
    assert (attack(SomeAnswers(subsets, sums_of(subsets, bits).astype(np.float64))).guess == bits).all()
