"""A library's mechanism as one draw."""

from __future__ import annotations

import numpy as np

from lapwing.verify.watching.hooks.mechanism import opaque, released
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import NoisyFloat, NoisyInt
from lapwing.verify.watching.trace.tape import Tape

LAPLACE = Law("laplace", 1.0, 1.0)


def test_a_number_is_released_around_its_centre() -> None:
    first = Tape()
    here = released(first, LAPLACE, 3, lambda: 3.5)
    second = Tape(earlier=first)
    there = released(second, LAPLACE, 4, lambda: 9.0)
    assert isinstance(here, NoisyFloat)
    assert (here, there) == (3.5, 3.5)
    assert (first.draws[0].given, second.draws[0].given) == (3, 4)
    assert isinstance(released(Tape(), Law("discrete laplace", 1.0), 3, lambda: 5), NoisyInt)


def test_what_is_no_number_is_repeated() -> None:
    first = Tape()
    assert opaque(first, Law("histogram"), [1, 2], lambda: {"a": 1}, None) == {"a": 1}
    assert opaque(Tape(earlier=first), Law("histogram"), [1], lambda: {"b": 1}, None) == {"a": 1}
    assert released(Tape(), LAPLACE, "text", lambda: "other") == "other"


def test_the_size_of_an_array_is_on_the_tape() -> None:
    tape = Tape()
    opaque(tape, Law("histogram"), [1, 2], lambda: np.zeros(4), "the mechanism")
    assert (tape.draws[0].size, tape.draws[0].mechanism) == (4, "the mechanism")
