"""What is watched."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.watching.inputs.schema import read_role
from lapwing.verify.watching.inputs.subject import (
    data_parameter,
    make_subject,
    rng_for,
    variants,
    wants_frame,
    words_of,
)


def plain(data: list[float], upper: float, epsilon: float, size: int = 4) -> float:
    return 0.0


def numpy_rng(data: Any, rng: Any) -> Any:
    return rng.laplace()


def python_rng(data: Any, rng: Any) -> Any:
    return rng.gauss(0, 1)


def framed(table: Any, epsilon: float) -> Any:
    return table.groupby("x")


def test_what_is_not_said_is_filled_in() -> None:
    subject = make_subject(plain, {}, {})
    assert subject.roles["data"].options["of"].kind == "Interval"
    assert (subject.public["epsilon"], subject.public["size"], subject.epsilon) == (1.0, 4, "epsilon")
    assert subject.claim({"epsilon": 0.5}).epsilon == 0.5
    assert any("data" in text for text in subject.assumed)
    assert words_of(subject.roles["data"]) == "Database(of=Interval(low=0, high=1), neighbours='add-remove')"


def test_levels_of_epsilon() -> None:
    assert len(variants(make_subject(plain, {}, {}))) == 3
    assert len(variants(make_subject(plain, {}, {}, epsilon=1.0))) == 1
    assert len(variants(make_subject(plain, {}, {"epsilon": 1.0}))) == 1


def test_generators() -> None:
    assert isinstance(rng_for(numpy_rng, "rng", None, 0), np.random.Generator)
    assert isinstance(rng_for(python_rng, "rng", None, 0), Random)
    assert isinstance(rng_for(numpy_rng, "rng", np.random.RandomState(0), 0), np.random.RandomState)


def test_what_the_contract_requires() -> None:
    subject = make_subject(plain, {"data": read_role("Bit")}, {}, requires=["upper > 1"])
    assert subject.allows({"upper": 2})
    assert not subject.allows({"upper": 0})
    assert not subject.allows({})


def test_the_parameter_with_the_data() -> None:
    assert data_parameter(plain, set()) == "data"
    assert data_parameter(plain, {"data"}) == "upper"
    assert wants_frame(framed, "table")
    assert not wants_frame(plain, "data")
    with pytest.raises(ProgramError):
        data_parameter(lambda epsilon: epsilon, set())


def test_whole_numbers_that_were_made_up_are_1_once() -> None:
    def top(data: list[int], c: int, eps1: float, epsilon: float) -> None: ...

    subject = make_subject(top, {}, {"eps1": 1})
    assert [each.public["c"] for each in variants(subject)] == [3, 3, 3, 1]
    assert "`c` = 1" in variants(subject)[-1].assumed
    assert make_subject(top, {}, {}, epsilon=0.0).public["epsilon"] == 1.0


def test_a_claim_of_many_times_epsilon_is_tried_where_it_is_small() -> None:
    def plain(data: list[int], epsilon: float) -> None: ...

    levels = [each.public["epsilon"] for each in variants(make_subject(plain, {}, {}, epsilon="1000 * epsilon"))]
    assert levels == [1.0, 0.3, 3.0, 0.001]
