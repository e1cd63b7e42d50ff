"""Runs of watched code."""

from __future__ import annotations

import logging
import random
from typing import Any

import numpy as np

from lapwing.verify.watching.runner import Raised, copied, run, session
from lapwing.verify.watching.trace.tape import Tape
from tests.verify.watching import functions


def test_a_run_has_its_draws_and_all_that_is_seen() -> None:
    def loud(data: list[int]) -> float:
        logging.getLogger("loud").warning("logged")
        print("printed")  # noqa: T201
        data.append(1)
        return random.gauss(0, 1)

    rows = [1]
    with session(loud):
        done = run(loud, {"data": rows}, Tape())
    assert rows == [1]
    assert "printed" in done.printed
    assert "logged" in done.printed
    assert [draw.law.name for draw in done.tape.draws] == ["normal"]


def test_exceptions_have_a_place() -> None:
    with session(functions.strict):
        done = run(functions.strict, {"data": [1] * 5, "epsilon": 1.0}, Tape())
    assert isinstance(done.result, Raised)
    assert done.result.text == "too many rows: 5"
    assert done.result.place.file.endswith("functions.py")


def test_generators_of_the_module_are_watched_and_put_back() -> None:
    own = functions.OWN
    with session(functions.steps):
        done = run(functions.steps, {"data": [1.0], "k": 2, "sigma": 1.0}, Tape())
    assert len(done.tape.draws) == 2
    assert functions.OWN is own


def test_copies() -> None:
    rows: list[Any] = [[1]]
    assert copied(rows) is not rows
    assert copied(len) is len
    assert isinstance(copied(np.random.Generator(np.random.PCG64(1))), np.random.Generator)


def test_arguments_are_copies_at_every_depth() -> None:
    flat, deep = [1, 2.0, "a", None], [[1], {"a": [2]}]
    for value in (flat, deep):
        mine = copied(value)
        assert mine == value
        assert mine is not value
    inner = copied(deep)
    inner[0].append(3)
    assert deep == [[1], {"a": [2]}]
