from __future__ import annotations

import pytest

from lapwing.report.plot.ticks import plain_number, ticks


def test_ticks_are_round() -> None:
    assert [words for _, words in ticks((0.0, 1.0), "linear", 5)] == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert [words for _, words in ticks((-3.2, 4.1), "linear", 4)] == ["−2", "0", "2", "4"]
    assert [words for _, words in ticks((0.0, 52_000.0), "linear", 5)][1:3] == ["20,000", "40,000"]


def test_ticks_of_a_logarithm_are_powers_of_ten() -> None:
    assert [words for _, words in ticks((1e-8, 1.0), "log", 4)] == ["1e−8", "1e−6", "1e−4", "0.01", "1"]
    assert [words for _, words in ticks((1.0, 30.0), "log", 4)] == ["1", "2", "5", "10", "20"]
    assert [words for _, words in ticks((0.25, 16.0), "log", 4)] == ["0.5", "1", "2", "5", "10"]


@pytest.mark.parametrize("low", [-1e4, -1.0, 0.0, 1e-9, 3.3, 2e4])
@pytest.mark.parametrize("length", [1e-6, 0.07, 1.0, 123.0, 1e9])
def test_there_are_some_ticks_but_not_too_many(low: float, length: float) -> None:
    found = ticks((low, low + length), "linear", 5)
    assert len(found) <= 12
    assert all(low - length * 1e-2 <= value <= low + length * 1.01 for value, _ in found)


def test_numbers_are_short() -> None:
    assert [plain_number(value) for value in (0, 0.25, -3.0, 1e-7, 1.5e9)] == ["0", "0.25", "−3", "1e−7", "1.5e9"]
