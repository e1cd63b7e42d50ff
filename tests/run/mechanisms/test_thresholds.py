"""Streams of queries, compared with the programs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from threading import Thread

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms.thresholds import (
    AboveThreshold,
    SparseVector,
    SparseVectorAdaptive,
    SparseVectorGap,
    SparseVectorNumeric,
    Stream,
)
from tests.exact import Plain
from tests.run.mechanisms.comparing import has_the_law
from tests.sources import seed_everything

EPSILON = Fraction(8)


def listened(stream: Stream, ask: Callable[[int], object], below: int, answers: list[int]) -> tuple[Plain, ...]:
    """What a stream says, written as the program does."""
    said: list[Plain] = []
    for answer in answers:
        if stream.is_closed:
            break
        found = ask(answer)
        said.append(below if found is None else found)  # type: ignore[arg-type]
    return tuple(said)


def test_above_threshold(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 1)

    def draw() -> int:
        stream = AboveThreshold(1, EPSILON)
        return next((place for place, answer in enumerate([0, 1]) if stream.ask(answer)), 2)

    assert has_the_law("above-threshold", {"q": [0, 1], "threshold": 1, "eps": EPSILON}, range(3), draw)


@pytest.mark.parametrize("cutoff", [1, 2])
def test_sparse_vector(cutoff: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 2)
    inputs = {"q": [0, 1], "thresholds": [1, 1], "c": cutoff, "eps": EPSILON}
    results = [result for size in (1, 2) for result in product([False, True], repeat=size)]

    def draw() -> tuple[Plain, ...]:
        stream = SparseVector(cutoff, EPSILON)
        return listened(stream, lambda answer: stream.ask(answer, 1), 0, [0, 1])

    assert has_the_law("sparse-vector", inputs, results, draw)


def small_results(below: int, reach: int) -> list[tuple[int, ...]]:
    return [result for size in (1, 2) for result in product(range(min(below, -reach), reach), repeat=size)]


def test_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 3)
    inputs = {"q": [0, 1], "threshold": 1, "c": 1, "eps": EPSILON}

    def draw() -> tuple[Plain, ...]:
        stream = SparseVectorGap(1, 1, EPSILON)
        return listened(stream, stream.ask, -1, [0, 1])

    assert has_the_law("sparse-vector-gap", inputs, small_results(-1, 4), draw)


def test_numeric(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 4)
    inputs = {"q": [0, 1], "threshold": 1, "c": 1, "eps": EPSILON}

    def draw() -> tuple[Plain, ...]:
        stream = SparseVectorNumeric(1, 1, EPSILON)
        return listened(stream, stream.ask, 0, [0, 1])

    assert has_the_law("sparse-vector-numeric", inputs, small_results(0, 4), draw)


def test_adaptive(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 5)
    inputs = {"q": [18, 1], "threshold": 1, "c": 1, "eps": EPSILON}

    def draw() -> tuple[Plain, ...]:
        stream = SparseVectorAdaptive(1, 1, EPSILON)
        return listened(stream, stream.ask, -1, [18, 1])

    results = [(gap,) for gap in range(8, 28)]
    assert has_the_law("sparse-vector-adaptive", inputs, results, draw)


def test_a_stream_is_closed_after_its_last_answer() -> None:
    stream = AboveThreshold(0, EPSILON)
    assert stream.ask(10**9)
    assert stream.is_closed
    with pytest.raises(ProgramError) as error:
        stream.ask(0)
    assert error.value.diagnostics[0].id == "stream-closed"


def test_an_adaptive_stream_finds_up_to_twice_as_many() -> None:
    stream = SparseVectorAdaptive(0, 3, EPSILON)
    found = 0
    while not stream.is_closed:
        assert stream.ask(10**9) is not None
        found += 1
    assert found == 5


def test_threads_do_not_find_more_than_the_cutoff() -> None:
    stream = SparseVector(20, EPSILON)
    found: list[bool] = []

    def work() -> None:
        for _ in range(100):
            try:
                found.append(stream.ask(10**9, 0))
            except ProgramError:
                return

    threads = [Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(found) == 20


@pytest.mark.parametrize("answer", [0.5, float("nan"), "1", None, True], ids=repr)
def test_bad_answers_change_nothing(answer: object) -> None:
    stream = SparseVector(1, EPSILON)
    with pytest.raises(ProgramError):
        stream.ask(answer, 0)  # type: ignore[arg-type]
    with pytest.raises(ProgramError):
        stream.ask(0, answer)  # type: ignore[arg-type]
    assert not stream.is_closed


def test_bad_parameters() -> None:
    for cutoff, epsilon in ((0, 1), (-1, 1), (1, 0), (1, 0.5), (1, "1"), (1.5, 1)):
        with pytest.raises(ProgramError):
            SparseVector(cutoff, epsilon)  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            SparseVectorGap(0, cutoff, epsilon)  # type: ignore[arg-type]
    with pytest.raises(ProgramError):
        AboveThreshold(0.5, EPSILON)  # type: ignore[arg-type]
