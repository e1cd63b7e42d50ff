"""Releases that say how accurate they are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing import Bit, Database, Epsilon, ProgramError, Queries, laplace, private
from lapwing.numbers.readable import Readable
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.program.measured import Measured, brief, public_part
from lapwing.run.accuracy.program.spread import Nothing
from lapwing.run.interpreter.value import Value
from lapwing.run.mechanisms.known import find_mechanism


@private(epsilon="eps")
def first(q: Queries(sensitivity=1), eps: Epsilon) -> float:  # type: ignore[valid-type]
    return laplace(q[0], scale=1 / eps)


@private(epsilon="eps")
def rows(
    q: Queries,
    d: Database(of=Bit),  # type: ignore[valid-type]
    e: Database(of=Bit, neighbours="add-remove"),  # type: ignore[valid-type]
    eps: Epsilon,
) -> float:
    return laplace(0, scale=1 / eps)


def test_a_run_has_intervals() -> None:
    release = first.run([100, 3], eps=1)
    assert isinstance(release, Measured)
    assert release.proved
    found, wide = release.intervals(), release.intervals("1e-9")
    assert isinstance(found, Interval)
    assert isinstance(wide, Interval)
    assert found.confidence == Fraction(19, 20)
    assert wide.low < found.low < found.high < wide.high
    assert 100 in wide
    assert "ran=" not in repr(release)


def test_beta_is_checked() -> None:
    release = first.run([100, 3], eps=1)
    for beta in ("0", "1", "nan", 0.05, None, -1):
        with pytest.raises(ProgramError):
            release.intervals(beta)


def test_mechanisms_have_intervals_too() -> None:
    assert isinstance(find_mechanism("geometric").run(3, eps=1, k=1).intervals(), Interval)
    assert isinstance(find_mechanism("noisy-max").run([3, 4], eps=1).intervals(), Nothing)


def test_only_what_is_public_is_kept() -> None:
    inputs: dict[str, Value] = {"q": [5, 6], "d": [1, 1, 1], "e": [1, 0], "eps": Fraction(1)}
    assert public_part(rows.program, inputs) == {"q": [0, 0], "d": [0, 0, 0], "eps": Fraction(1)}


def test_a_release_prints_as_people_expect() -> None:
    release = first.run([0.5], eps=0.25)
    assert str(release).startswith(f"{release.value} (first: epsilon 0.25)")
    assert "Fraction" not in str(release) + str(release.value) + str(release.cost)
    assert "NOT PROVED" in str(first.run([0.5], eps=0.25, unproved=True))
    assert repr(release) == f"Measured({release})"


def test_of_a_long_result_only_the_start_is_printed() -> None:
    assert brief([1, 2]) == "[1, 2]"
    assert brief((1, [Readable(1, 2)])) == "(1, [0.5])"
    assert brief(list(range(2000))) == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 2,000 in all]"


def test_a_release_is_a_data_frame() -> None:
    release = first.run([0.5], eps=0.25)
    found = release.intervals()
    assert isinstance(found, Interval)
    (row,) = release.to_pandas().to_dict("records")
    assert row == {"value": float(release.value), "low": float(found.low), "high": float(found.high)}  # type: ignore[arg-type]
