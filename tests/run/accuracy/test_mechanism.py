"""What a mechanism says of itself."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

from lapwing.run.accuracy.known import MECHANISMS
from lapwing.run.accuracy.mechanism import unit_of_noise
from lapwing.run.accuracy.setting import Setting


def test_errors_come_in_steps_of_the_grid() -> None:
    assert unit_of_noise(Setting(grid=Fraction(1, 4))) == Fraction(1, 4)
    assert unit_of_noise(Setting(grid=Fraction(1, 4), n=10, share=True)) == Fraction(1, 40)


def test_options_are_those_of_a_setting() -> None:
    known = {field.name for field in fields(Setting)}
    for mechanism in MECHANISMS:
        assert {*mechanism.required, *mechanism.options} <= known - {"epsilon", "share"}
