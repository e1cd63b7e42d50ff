"""Code of loops: what is written for products and quotients of reals, and that long products are cut as elsewhere."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.term import LONGEST
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.loop_writer import LONG, short, times
from lapwing.run.interpreter.value import Value
from tests.run.interpreter.aggregates.looping import program_of
from tests.run.interpreter.generated import Listing


def test_a_product_is_cut_by_the_length_of_the_number_and_not_of_its_steps() -> None:
    most = (1 << LONGEST) - 1
    assert short(most * 8, 8) == most * 8
    assert short((most + 1) * 8, 8) == 0
    assert times(most, 1) == most
    assert times(most + 1, 1) == 0
    assert most >= LONG


def test_long_products_in_a_loop_are_those_of_the_interpreter() -> None:
    body = "t = 0.0\ny = 1\nfor x in data:\n    t = r * y\n    y = y * x\nreturn t, y"
    program = program_of(body, ", r: Public[float]")
    rows: list[Value] = [1 << (LONGEST // 3)] * 4
    for value in (Fraction(5, 3), Fraction(1, 2), Fraction(1 << (LONGEST // 3), 7)):
        inputs: dict[str, Value] = {"r": value, "data": rows}
        assert execute(program, inputs, {}, Listing()) == interpret(program, inputs, Listing())
