"""Which statistics fit."""

from __future__ import annotations

from lapwing.verify.auditing.sample import draw_samples
from lapwing.verify.auditing.statistics import find_statistics
from tests.verify.auditing.faulty import answered, geometric, inverse


def words(mechanism: object, supports: tuple[tuple[float, float], ...] = ()) -> set[str]:
    assert callable(mechanism)
    return {statistic.words for statistic in find_statistics(draw_samples(mechanism, (0, 1), 2000, 1), supports)}


def test_names_are_seen_whole() -> None:
    assert words(answered) == {
        "the outcome",
        "the outcome's shape",
        "the outcome's length",
        "the score of the outcome",
        "the score of the outcome's shape",
    }


def test_floats_have_their_digits_looked_at() -> None:
    found = words(inverse, ((0.0, 1.0),))
    assert "the lowest digit of the outcome" in found
    assert "the size and lowest digit of the outcome" in found
    assert "whether the outcome is a possible float of Laplace noise around 0 with scale 1" in found
    assert not any("digit" in each for each in words(geometric))


def test_lists_are_seen_by_parts_and_together() -> None:
    found = words(lambda value, rng: [geometric(value, rng), inverse(value, rng), answered(value, rng)])
    assert {"part 0", "part 1", "part 2", "part 1 less part 0", "the sum of the parts"} <= found
    assert {"the score of all parts", "the score of all numbers", "the size and lowest digit of part 1"} <= found
