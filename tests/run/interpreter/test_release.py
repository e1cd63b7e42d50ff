"""What is released."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.interpreter.release import Cost, Release
from tests.typed import in_epsilon_cost


def test_a_release_is_plain_data() -> None:
    release = Release(3, "program", "ab", Cost(Fraction(1, 2), Fraction(0), 1), True, ("a",), 1024)
    assert release == Release(3, "program", "ab", Cost(Fraction(1, 2), Fraction(0), 1), True, ("a",), 1024)
    assert release.cost is not None
    assert in_epsilon_cost(release.cost).epsilon == Fraction(1, 2)
