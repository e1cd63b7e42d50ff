"""Settings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.accuracy.setting import Setting, read_epsilon, read_setting


def test_what_is_not_given_is_as_usual() -> None:
    found = read_setting({"epsilon": "1/2", "n": None, "k": "3", "neighbours": "add-remove", "share": True})
    assert found == Setting(epsilon=Fraction(1, 2), k=3, neighbours="add-remove", share=True)


def test_noise_in_steps_and_errors_as_shares() -> None:
    setting = Setting(epsilon=Fraction(1, 2), sensitivity=Fraction(3), grid=Fraction(1, 10), n=4, share=True)
    assert setting.steps(Fraction(2)) == 120
    assert setting.errors(Fraction(1)) == Fraction(1, 4)


def test_a_logarithm_is_taken_from_below() -> None:
    found = read_epsilon("log(3)")
    assert 0 < 1.0986122886681098 - float(found) + 1e-15 < 1e-14


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "log(1)", "much", 0.5, None, True])
def test_prices_that_are_none(value: Any) -> None:
    with pytest.raises(ProgramError):
        read_epsilon(value)


def test_unknown_options_and_words() -> None:
    with pytest.raises(ProgramError, match="no such option"):
        read_setting({"size": 3})
    with pytest.raises(ProgramError, match="replace or add-remove"):
        read_setting({"neighbours": "both"})
