"""Forms of watched values."""

from __future__ import annotations

from lapwing.verify.watching.trace.form import Form, put_right
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.tape import Tape


def test_sums_and_multiples() -> None:
    tape = Tape()
    one, two = Form(tape, 1.0, ((0, 1.0),)), Form(tape, 2.0, ((0, 1.0), (1, 3.0)))
    both = one.plus(two.scaled(-1))
    assert (both.centre, both.terms) == (-1.0, ((1, -3.0),))
    assert one.shifted(4).centre == 5.0


def test_a_noise_that_was_put_right_stays_so() -> None:
    first = Tape()
    first.add(Law("laplace"), None, 0.5)
    put_right(Form(first, 1.0, ((0, 1.0),)), 1.5)
    put_right(Form(first, 10.0, ((0, 1.0),)), 10.5)
    second = Tape(earlier=first)
    second.add(Law("laplace"), None, 0.0)
    assert put_right(Form(second, 3.0, ((0, 1.0),)), 3.5)[1] == 1.5
    assert put_right(Form(second, 10.0, ((0, 1.0),)), 10.5)[1] == 8.5
