"""Lists whose numbers are made when they are looked at: they do what lists of the same numbers do."""

from __future__ import annotations

import copy
import json
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing import Database, Epsilon, Interval, Queries, geometric, laplace, private
from lapwing.budget.release.answer import read_value, write_value
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.view.program_release import view_value
from lapwing.run.interpreter.exact_list import ExactList, of_floats, of_steps
from lapwing.run.interpreter.grid import round_value
from lapwing.run.interpreter.inputs import exact

HALVES = np.array([0, 1, -3, 4, 7, 2**60 + 1], dtype=np.int64)


@private(epsilon="len(q) * eps")
def noisy(q: Queries(sensitivity=1), eps: Epsilon) -> list[float]:  # type: ignore[valid-type]
    out = []
    for x in q:
        y = laplace(x, scale=1 / eps)
        out.append(y)
    return out  # type: ignore[return-value]


@private(epsilon="len(q) * eps")
def kept(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[list[float], float]:  # type: ignore[valid-type]
    out = []
    for x in q:
        y = laplace(x, scale=1 / eps)
        out.append(y)
    least = 0.0
    for x in out:
        least = min(least, x)
    out.append(least)  # type: ignore[arg-type]
    return out, least  # type: ignore[return-value]


@private(epsilon="len(q) * eps")
def whole(q: Queries(sensitivity=1, of=int), eps: Epsilon) -> list[int]:  # type: ignore[valid-type]
    out = []
    for x in q:
        y = geometric(x, scale=1 / eps)
        out.append(y)
    return out


@private(epsilon="eps")
def total(data: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    found = 0.0
    for x in data:
        found = found + x
    return laplace(found, scale=1 / eps)


def lists() -> tuple[ExactList, list[Any]]:
    """The same numbers twice."""
    return of_steps(HALVES, 2), [Fraction(int(step), 2) for step in HALVES]


def test_it_does_what_a_list_does() -> None:
    lazy, plain = lists()
    assert lazy == plain
    assert plain == lazy
    assert lazy != plain[:-1]
    assert lazy != tuple(plain)
    assert len(lazy) == 6
    assert [lazy[place] for place in range(-6, 6)] == [plain[place] for place in range(-6, 6)]
    assert lazy[1:4] == plain[1:4]
    assert lazy[::-2] == plain[::-2]
    assert list(lazy) == plain
    assert list(reversed(lazy)) == plain[::-1]
    assert sorted(lazy) == sorted(plain)
    assert sum(lazy) == sum(plain)
    assert lazy.index(Fraction(-3, 2)) == 2
    assert lazy.count(2) == 1
    assert Fraction(7, 2) in lazy
    assert lazy + plain == plain + plain
    assert lazy.held is None or lazy.tolist() == plain
    for place in (6, -7):
        with pytest.raises(IndexError):
            lists()[0][place]
    with pytest.raises(TypeError):
        hash(lazy)
    assert all(type(number) is int for number in lists()[0] if number.denominator == 1)


def test_looking_makes_no_list_and_changing_does() -> None:
    lazy, plain = lists()
    assert lazy[0] == 0
    assert lazy[2:].held is not None
    assert repr(lazy).startswith("[0, 0.5, -1.5, 2, 3.5, ")
    assert lazy.held is not None
    lazy.append(9)
    lazy[0] = 5
    assert lazy == [5, *plain[1:], 9]
    assert lazy.held is None


def test_arrays_copies_pickles_and_json() -> None:
    lazy, plain = lists()
    assert np.asarray(lazy).tolist() == [float(number) for number in plain]
    assert np.array(lazy, dtype=object).tolist() == plain
    assert np.asarray(of_steps(HALVES, 1)).tolist() == HALVES.tolist()
    thirds = of_steps(np.array([1, 2**60 + 1, 5]), 3)
    assert np.asarray(thirds).tolist() == [float(number) for number in thirds.tolist()]
    for other in (pickle.loads(pickle.dumps(lazy)), copy.copy(lazy), copy.deepcopy(lazy), lazy.copy()):
        assert other == plain
        other.append(1)
        assert lazy == plain
    assert read_value(write_value(lazy)) == plain  # type: ignore[arg-type]
    assert json.loads(json.dumps(view_value(lazy)))[1:3] == ["1/2", "-3/2"]  # type: ignore[arg-type]


def test_floats_are_the_numbers_they_are_written_as() -> None:
    floats = [0.1, -0.25, 3.0, 1e-3, 1234567.000244140625, 2.0**70, 0.00048828125]
    lazy = of_floats(np.array(floats * 50))
    assert lazy[:7] == [Fraction(repr(number)) for number in floats]
    assert round_value(lazy, 1024) == round_value(lazy.tolist(), 1024)  # type: ignore[arg-type]


@pytest.mark.parametrize("grid", [1, 1024, 5120, 3 * 7 * 1024, 10**9])
def test_floats_are_rounded_to_a_grid_as_exact_numbers_are(grid: int) -> None:
    random = np.random.default_rng(grid)
    middle = (random.integers(-(10**6), 10**6, 60) + 0.5) / grid
    near = np.concatenate([middle, np.nextafter(middle, np.inf), np.nextafter(middle, -np.inf)])
    floats = np.concatenate([near, random.normal(size=100) * 1000, random.normal(size=100) * 1e-9, [0.0, -0.0]])
    found = round_value(of_floats(floats), grid)  # type: ignore[arg-type]
    assert isinstance(found, ExactList)
    assert found.steps is not None
    assert found == round_value([Fraction(repr(number)) for number in floats.tolist()], grid)


def test_what_a_run_gives_is_such_a_list_and_stays_as_it_is() -> None:
    given = np.arange(1000) * 7919
    released = noisy.run(given, eps=1, unproved=True)
    assert isinstance(released.value, ExactList)
    assert [type(number).__name__ in ("int", "Readable") for number in released.value] == [True] * 1000
    assert all((number * 1024).denominator == 1 for number in released.value)
    assert max(abs(number - int(other)) for number, other in zip(released.value, given, strict=True)) < 60
    assert len(released.to_pandas()) == 1000
    assert "0" in str(released)


def test_what_a_program_does_to_the_list_later_is_done() -> None:
    value = kept.run(np.arange(-500, 500), eps=1, unproved=True).value
    assert isinstance(value, tuple)
    out, least = value
    assert len(out) == 1001  # type: ignore[arg-type]
    assert out[-1] == least == min(out[:-1])  # type: ignore[index]


def test_whole_numbers_stay_plain_lists() -> None:
    value = whole.run(np.arange(1000), eps=1, unproved=True).value
    assert type(value) is list
    json.dumps(value)


def test_a_run_does_not_see_what_is_done_to_an_array_later() -> None:
    from lapwing.kernel.language.sort import REAL, ListOf

    given = np.arange(1000)
    taken = exact("q", given, ListOf(REAL), None)  # type: ignore[arg-type]
    given[0] = 77
    assert taken[0] == 0  # type: ignore[index]
    given[1] = 5
    assert given.flags.writeable


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -0.5, 1.0000001])
def test_a_bad_number_among_many_is_refused_and_not_told(bad: float) -> None:
    given = np.full(1000, 0.5)
    given[700] = bad
    for rows in (given, given.tolist()):
        with pytest.raises(ProgramError) as refused:
            total.run(rows, eps=1, unproved=True)
        assert "700" in str(refused.value)
        assert repr(bad) not in str(refused.value)


def test_a_bound_is_compared_with_the_number_as_it_is_written() -> None:
    given = np.full(1000, 1.0)
    total.run(given, eps=1, unproved=True)
    given[3] = np.nextafter(1.0, 2)
    with pytest.raises(ProgramError):
        total.run(given, eps=1, unproved=True)
