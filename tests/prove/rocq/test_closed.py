"""Terms about Rocq names."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT
from lapwing.prove.rocq.closed import closed

X, Y = (t.Logical(name, INT) for name in "xy")
SUM = t.Arithmetic("+", X, Y)


def test_variables_get_their_rocq_names() -> None:
    assert closed(SUM, {X: "x_1", Y: "y_2"}) == t.Arithmetic("+", t.Logical("x_1", INT), t.Logical("y_2", INT))


def test_an_amount_that_is_0_is_a_number() -> None:
    assert closed(t.Spent(0), {t.Spent(0): "0"}) == t.ZERO


def test_a_fact_about_what_has_no_name_is_left_out() -> None:
    assert closed(SUM, {X: "x_1"}) is None
