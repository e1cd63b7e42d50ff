"""Steps that nobody chose."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.usual_step import usual_step


def test_reals_have_about_a_million_steps() -> None:
    for width in (Fraction(1, 10**9), Fraction(1), Fraction(10**12), Fraction(7, 3)):
        assert 10**6 <= width / usual_step("real", width) <= 10**7
    assert usual_step("real", Fraction(0)) == 1 and usual_step("integer", Fraction(10**9)) == 1
