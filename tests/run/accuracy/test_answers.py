"""Answers with noise on each."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.accuracy.answers import HISTOGRAM, LAPLACE, SUMS_OUTPUT, bins_moved, log_above
from lapwing.run.accuracy.laplace_tail import any_beyond, beyond
from lapwing.run.accuracy.setting import Setting


def test_one_answer_has_noise_of_sensitivity_over_epsilon() -> None:
    setting = Setting(epsilon=Fraction(1, 2), sensitivity=Fraction(3), grid=Fraction(1, 10))
    assert LAPLACE.failure(setting, 50) == beyond(50, Fraction(60))
    assert LAPLACE.unit(setting) == Fraction(1, 10)


def test_a_replaced_row_moves_two_counts() -> None:
    replaced, added = Setting(k=4), Setting(k=4, neighbours="add-remove")
    assert bins_moved(replaced) == 2 * bins_moved(added) == 2
    assert HISTOGRAM.failure(replaced, 5) == any_beyond(5, Fraction(2), 4)
    assert HISTOGRAM.failure(added, 5) == any_beyond(5, Fraction(1), 4)


def test_running_sums_share_epsilon() -> None:
    assert SUMS_OUTPUT.failure(Setting(n=10), 80) == any_beyond(80, Fraction(10), 10)


def test_log() -> None:
    assert abs(float(log_above(Fraction(20))) - 2.995732273553991) < 1e-12
