"""Tapes: what is drawn is repeated, and sums are put right."""

from __future__ import annotations

import pytest

from lapwing.verify.watching.trace import tape as module
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.tape import BITS, Tape, TooMuchError


def test_a_second_run_has_the_same_noise() -> None:
    first = Tape()
    first.add(Law("laplace", 1.0), None, 0.25)
    second = Tape(earlier=first)
    assert second.add(Law("laplace", 1.0), None, 9.0).raw == 0.25
    assert second.unlike == []
    assert second.add(Law("laplace", 1.0), None, 9.0).raw == 9.0
    assert second.unlike[0][1] is None


def test_another_scale_is_noticed() -> None:
    first = Tape()
    first.add(Law("laplace", 1.0), None, 0.25)
    second = Tape(earlier=first)
    second.add(Law("laplace", 2.0), None, 9.0)
    assert len(second.unlike) == 1


def test_a_sum_is_given_the_value_it_had() -> None:
    first = Tape()
    first.add(Law("laplace", 1.0), None, 0.25)
    assert first.met(0, 1.0, 3.0, 3.25) == (3.25, False)
    second = Tape(earlier=first)
    second.add(Law("laplace", 1.0), None, 0.0)
    assert second.met(0, 1.0, 5.0, 5.25) == (3.25, True)
    assert second.moves[0].centres == (3.0, 5.0)
    assert second.shift[0] == -2.0


def test_numbers_below_a_bound_are_coins() -> None:
    tape = Tape(path=[1, 0])
    tape.add(Law("uniform"), None, 0.9)
    assert tape.below(0, 0.5, 0.9)
    assert not tape.below(0, 0.25, 0.9)
    assert tape.below(0, 0.75, 0.9)
    assert tape.probability == 0.25


def test_decisions_are_repeated() -> None:
    first = Tape()
    assert first.decide((0.5, 0.5), 1) == 1
    assert Tape(earlier=first).decide((0.9, 0.1), 0) == 1
    assert Tape(earlier=first).decide((1.0, 0.0), 0) == 0


def test_a_tape_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_DRAWS", 2)
    tape = Tape()
    with pytest.raises(TooMuchError):
        for _ in range(5):
            tape.add(Law("laplace"), None, 0.0)


def test_elements_belong_to_their_draw() -> None:
    tape = Tape()
    tape.add(Law("laplace"), 3, [0.1, 0.2, 0.3])
    tape.add(Law("normal"), None, 0.5)
    assert tape.draw_of(2).number == 0
    assert tape.draw_of(1 << BITS).number == 1
    assert (tape.raw_of(1), tape.raw_of(1 << BITS)) == (0.2, 0.5)
