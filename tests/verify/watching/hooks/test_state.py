"""The tape that is running."""

from __future__ import annotations

import numpy as np

from lapwing.verify.watching.hooks.state import chosen, drawn, inside, replayed, running, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import NoisyFloat
from lapwing.verify.watching.trace.noisy_array import NoisyArray
from lapwing.verify.watching.trace.tape import Tape


def test_draws_inside_a_draw_are_not_on_the_tape() -> None:
    assert tape_now() is None
    with running(Tape()) as tape:
        assert tape_now() is tape
        with inside(tape):
            assert tape_now() is None
        assert tape_now() is tape
    assert tape_now() is None


def test_a_repeated_draw_keeps_its_noise_and_releases_the_same_value() -> None:
    first = Tape()
    here = drawn(first, Law("laplace", 2.0), 5.0, lambda: 5.5)
    second = Tape(earlier=first)
    there = drawn(second, Law("laplace", 2.0), 6.0, lambda: 7.25)
    assert isinstance(here, NoisyFloat)
    assert (here, there) == (5.5, 5.5)
    assert second.moves[0].centres == (5.0, 6.0)


def test_arrays_have_noise_in_every_element() -> None:
    tape = Tape()
    found = drawn(tape, Law("normal", 1.0), np.array([1.0, 2.0]), lambda: np.array([1.5, 1.0]))
    assert isinstance(found, NoisyArray)
    assert found.centre.tolist() == [1.0, 2.0]
    assert tape.draws[0].raw.tolist() == [0.5, -1.0]
    whole = drawn(tape, Law("geometric", 0.5), 0.0, lambda: np.array([1, 3]))
    assert (whole.tolist(), whole.dtype.kind) == ([1, 3], "i")


def test_other_laws_are_repeated_as_they_are() -> None:
    first = Tape()
    assert replayed(first, Law("beta"), lambda: 0.25) == 0.25
    assert replayed(Tape(earlier=first), Law("beta"), lambda: 0.75) == 0.25


def test_choices_are_decisions() -> None:
    first = Tape()
    assert chosen(first, (0.25, 0.75), lambda: 1) == 1
    assert chosen(Tape(earlier=first), (0.5, 0.5), lambda: 0) == 1
    assert chosen(Tape(path=[0]), (0.25, 0.75), lambda: 1) == 0
    assert first.probability == 0.75
