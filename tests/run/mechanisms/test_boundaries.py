"""What NumPy and subclasses pass for numbers and arrays gets the same noise as plain ones, or is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms import answers, choices, responses, sums, thresholds
from lapwing.run.mechanisms.whole import whole_numbers
from lapwing.run.noise.bits import draw_bits
from lapwing.run.noise.choice import choose_exponentially
from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.geometric import draw_geometric
from lapwing.run.noise.laplace import draw_laplace
from lapwing.run.noise.number import Exp, Product
from lapwing.run.noise.uniform import draw_uniform
from tests.numbers.test_plain import Sly

ONE = Fraction(1)
HALF: Any = 0.5
SMALL = Fraction(np.int8(1), np.int8(100))  # type: ignore[call-overload]
NUMBERS = [np.uint8, np.int8, np.int64, np.uint64, Sly]


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The scales that noise is drawn with; the noise itself is 0."""
    found: list[object] = []

    def draw(scale: object, size: int) -> Any:
        found.append(scale)
        return np.zeros(size, dtype=np.int64)

    for module in (answers, choices, sums, thresholds):
        monkeypatch.setattr(module, "draw_laplace", draw)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_sparse_vectors_draw_with_the_right_scale(number: Callable[[int], Any], scales: list[object]) -> None:
    stream = thresholds.SparseVector(number(65), ONE)
    assert stream.ask(number(5), number(7)) is False
    assert scales == [2, 260]
    scales.clear()
    thresholds.SparseVectorGap(number(0), number(65), ONE, number(1)).ask(number(0))
    assert scales == [2, 260]
    scales.clear()
    thresholds.SparseVectorNumeric(number(0), number(65), ONE).ask(number(9))
    assert scales == [3, 390, 195]
    scales.clear()
    thresholds.AboveThreshold(number(100), ONE, number(100)).ask(number(100))
    assert scales == [200, 400]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_margin_of_the_adaptive_stream_does_not_overflow(
    number: Callable[[int], Any], scales: list[object]
) -> None:
    stream = thresholds.SparseVectorAdaptive(0, 1, ONE, number(10))
    assert scales == [20]
    assert stream.ask(159) == 159
    assert stream.is_closed
    assert scales == [20, 80, 40]


@pytest.mark.parametrize("number", NUMBERS)
def test_scales_of_answers(number: Callable[[int], Any], scales: list[object]) -> None:
    answers.laplace_answers([1], ONE, number(100))
    choices.noisy_max([1], ONE, number(100))
    sums.noisy_sums([number(100)], ONE, number(100))
    sums.smart_sums([1, 2], number(2), ONE, number(100))
    assert scales == [100, 200, 100, 100]
    assert answers.textbook_variance(ONE, Fraction(1, 10), number(100)) == answers.textbook_variance(
        ONE, Fraction(1, 10), 100
    )


def test_fractions_of_small_integers_do_not_overflow(scales: list[object]) -> None:
    answers.laplace_answers([1], SMALL, 3)
    thresholds.SparseVector(3, SMALL)
    assert scales == [300, 200]
    for draw in (draw_laplace, draw_geometric, draw_gaussian):
        assert draw(SMALL, np.int64(3)).size == 3  # type: ignore[arg-type]
    assert draw_laplace(Product(np.int8(100), 3), 2).size == 2  # type: ignore[arg-type]
    assert draw_bits(Exp(np.int8(-1)), np.uint8(200)).size == 200  # type: ignore[arg-type]
    assert draw_uniform(np.uint8(255), np.uint8(200)).max() < 255  # type: ignore[arg-type]
    assert choose_exponentially([SMALL, np.int8(-128), np.int8(127)], Fraction(1, 100)) == 2


@pytest.mark.parametrize("wrong", [0.5, np.float64(0.5), True, np.True_, "1", np.array(1), Product(HALF, 2)])
def test_what_is_not_exact_is_refused_as_a_scale(wrong: Any) -> None:
    for draw in (draw_laplace, draw_geometric, draw_gaussian):
        with pytest.raises(ProgramError, match="input-value"):
            draw(wrong, 1)


RELEASES: dict[str, Callable[[Any], Any]] = {
    "laplace": lambda given: answers.laplace_answers(given, ONE),
    "gaussian": lambda given: answers.gaussian_answers(given, ONE, Fraction(1, 100)),
    "histogram": lambda given: answers.noisy_histogram(given, ONE),
    "noisy max": lambda given: choices.noisy_max(given, ONE),
    "noisy max with one-sided noise": lambda given: choices.noisy_max_exponential(given, ONE),
    "exponential": lambda given: choices.exponential_choice(given, ONE),
    "bits": lambda given: responses.randomized_bits(given, ONE),
    "answers": lambda given: responses.k_ary_responses(given, 3, ONE),
    "sums of noisy rows": lambda given: sums.sums_of_noisy_rows(given, ONE),
    "noisy sums": lambda given: sums.noisy_sums(given, ONE),
    "smart sums": lambda given: sums.smart_sums(given, 2, ONE),
    "tree": lambda given: sums.tree_sums(given, 2, ONE),
}
REFUSED: dict[str, Any] = {
    "masked": np.ma.array([1, 0, 1], mask=[False, True, False]),
    "masked nowhere": np.ma.array([1, 0, 1]),
    "a masked item": [1, np.ma.masked],
    "matrix": np.array([[1, 0]]).view(np.matrix),
    "zero dimensions": np.array(1),
    "records": np.array([(1, 0)], dtype=[("a", int), ("b", int)]),
    "truth values": np.array([True, False]),
    "floats": np.array([1.0]),
    "objects that are none": np.array([1, 0.5], dtype=object),
    "durations": np.array([1], dtype="m8[s]"),
}


@pytest.mark.parametrize("name", RELEASES)
@pytest.mark.parametrize("kind", REFUSED)
def test_arrays_that_noise_would_not_reach_are_refused(name: str, kind: str) -> None:
    with pytest.raises(ProgramError, match=r"input-(value|private)"):
        RELEASES[name](REFUSED[kind])


class Quiet(np.ndarray[Any, Any]):
    """An array that noise leaves as it is."""

    def __array_ufunc__(self, ufunc: Any, method: Any, *inputs: Any, **kwargs: Any) -> Any:
        return self


@pytest.mark.parametrize("name", RELEASES)
def test_other_arrays_are_plain_when_they_come_back(name: str) -> None:
    read_only = np.array([1, 0, 1])
    read_only.flags.writeable = False
    for given in (
        np.array([1, 0, 1]).view(Quiet),
        read_only,
        np.array([1, 0, 1], dtype=np.uint8),
        np.array([Sly(1), np.int8(0), 1], dtype=object),
        [np.uint64(1), Sly(0), 1],
    ):
        found = RELEASES[name](given)
        for part in found if isinstance(found, list) else [found]:
            assert type(part) in (np.ndarray, int)


def test_an_array_that_another_thread_changes_is_read_once() -> None:
    shared, stop = np.zeros(10_000, dtype=np.int64), Event()

    def change() -> None:
        while not stop.is_set():
            shared[-1] = 7
            shared[-1] = 0

    thread = Thread(target=change)
    thread.start()
    try:
        for _ in range(200):
            try:
                found = whole_numbers("x", shared, 0, 1)
            except ProgramError:
                continue
            assert found.max() <= 1
            assert not np.shares_memory(found, shared)
    finally:
        stop.set()
        thread.join()


def test_a_series_is_refused_with_a_word_about_lists() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(ProgramError, match="list"):
        answers.laplace_answers(pandas.Series([1, 2]), ONE)
    assert answers.laplace_answers(pandas.Series([1, 2]).to_numpy(), ONE).size == 2


@pytest.mark.parametrize("value", [7654321.5, "7654321", np.float64(7654321)])
def test_no_message_tells_a_private_answer(value: Any) -> None:
    stream = thresholds.AboveThreshold(0, ONE)
    for ask in (stream.ask, lambda given: answers.laplace_answers([given], ONE)):
        with pytest.raises(ProgramError) as caught:
            ask(value)
        assert "7654321" not in str(caught.value)
    with pytest.raises(ProgramError) as caught:
        choose_exponentially([value], ONE)
    assert "7654321" not in str(caught.value)
