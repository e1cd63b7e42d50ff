"""What an attack finds."""

from __future__ import annotations

from fractions import Fraction

from lapwing.verify.attack.database import read_bits
from lapwing.verify.attack.reconstruction import Reconstruction


def test_an_attack_may_rule_nothing_out() -> None:
    found = Reconstruction(read_bits("01"), Fraction(1))
    assert (found.within, found.left) == (None, None)
