"""Secret databases."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.attack.database import bits_text, random_bits, read_bits, share_equal


def test_the_seed_decides() -> None:
    assert (random_bits(100, 1) == random_bits(100, 1)).all()
    assert (random_bits(100, 1) != random_bits(100, 2)).any()
    assert set(random_bits(1000, 3).tolist()) == {0, 1}


def test_bits_are_read_and_written() -> None:
    assert read_bits("0110").tolist() == [0, 1, 1, 0]
    assert read_bits([1, 0]).tolist() == [1, 0]
    assert bits_text(np.array([0, 1, 1], dtype=np.uint8)) == "011"


@pytest.mark.parametrize("given", ["", "012", [2], None, 3, {"a": 1}])
def test_other_things_are_no_bits(given: Any) -> None:
    with pytest.raises(ProgramError, match="attack-bits"):
        read_bits(given)


def test_shares() -> None:
    assert share_equal(read_bits("0110"), read_bits("0111")) == 0.75
    with pytest.raises(ProgramError, match="3 bits for 4 people"):
        share_equal(read_bits("0110"), read_bits("011"))
