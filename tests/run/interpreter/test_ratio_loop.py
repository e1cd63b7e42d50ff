"""Loops in fractions by NumPy: the interpreter's values, on generated loops that divide by what is in the row."""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.program import While
from lapwing.run.interpreter import ratio_loop
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.exact_list import of_steps
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.ratio_loop import run_ratios
from lapwing.run.interpreter.value import Value
from tests.helpers import lowered
from tests.run.interpreter.generated import Listing

COUNT = int(os.environ.get("LAPWING_FUZZ", "40"))
HEAD = """
from lapwing import Bit, Database, Integers, Interval, Public, Row, floor, laplace, private
@private(epsilon=1)
def program(data: Database(of={of}, neighbours="add-remove"), k: Public[float], w: Public[list[float]]) -> {returns}:
    total = 0.0
    count = 0
    best = 0.0
    last = 0.0
    met = False
    for row in data:
{body}
    return {result}
"""
FLAT, FIELDS = "Interval(-100, 100)", "Row(Interval(-100, 100), Integers(-9, 9), Bit)"
NUMBERS: tuple[Fraction, ...] = (
    *map(Fraction, (0, 1, -1, 2, 7, -9, 100)),
    Fraction(1, 3),
    Fraction(-5, 8),
    Fraction(99, 7),
)


class Writer:
    """Writes the body of a loop; the same seed gives the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.is_flat = self.random.random() < 0.4

    def number(self, depth: int) -> str:
        if depth == 0:
            fields = ["row"] * 3 if self.is_flat else ["row[0]", "row[1]", "row[2]", "row[7]"]
            return self.random.choice([*fields, *fields, "k", "w[1]", "2", "0.5", "-3", "0"])
        one, other = self.number(depth - 1), self.number(depth - 1)
        return self.random.choice(
            [
                f"({one} + {other})",
                f"({one} - {other})",
                f"({one} * {other})",
                f"({one} / {other})" if other != "0" else "(1 / row)" if self.is_flat else "(1 / row[0])",
                f"({one} / ({other} + row))" if self.is_flat else f"({one} / ({other} + row[0]))",
                f"min({one}, {other})",
                f"max({one}, {other})",
                f"abs({one})",
                f"(-{one})",
                f"({one} if {self.condition(depth - 1)} else {other})",
            ]
        )

    def condition(self, depth: int) -> str:
        one, other = self.number(depth), self.number(depth)
        plain = f"{one} {self.random.choice(['<', '<=', '>', '>=', '==', '!='])} {other}"
        if depth == 0:
            return plain
        again = self.condition(depth - 1)
        return self.random.choice([plain, f"({plain} and {again})", f"({plain} or {again})", f"(not {plain})"])

    def statement(self) -> str:
        value, condition = self.number(self.random.randint(1, 3)), self.condition(1)
        plain = self.random.choice(
            [
                f"total = total + {value}",
                f"total = total - {value}",
                f"total = {value} + total",
                "count = count + 1",
                f"best = max(best, {value})",
                f"best = min({value}, best)",
                f"last = {value}",
                f"met = met or {condition}",
            ]
        )
        if self.random.random() < 0.4:
            return f"        if {self.condition(1)}:\n            {plain}"
        return f"        {plain}"

    def text(self) -> str:
        names = ("total", "count", "best", "last", "met")
        body = "\n".join(self.statement() for _ in range(self.random.randint(1, 4)))
        of = FLAT if self.is_flat else FIELDS
        return HEAD.format(of=of, body=body, result=", ".join(names), returns="tuple[float, int, float, float, bool]")

    def rows(self) -> list[Value]:
        count = self.random.randint(1, 9)
        if self.is_flat:
            return [plain(self.random.choice(NUMBERS)) for _ in range(count)]
        return [
            [plain(self.random.choice(NUMBERS)), self.random.randint(-9, 9), self.random.randint(0, 1)]
            for _ in range(count)
        ]


def plain(value: Fraction) -> Value:
    return value.numerator if value.denominator == 1 else value


def inputs(rows: list[Value]) -> dict[str, Value]:
    return {"data": rows, "k": Fraction(5, 3), "w": [1, Fraction(-2, 7)]}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratio_loop, "FEWEST", 1)
    monkeypatch.setattr(ratio_loop, "AT_ONCE", 4)


@pytest.mark.usefixtures("small")
def test_it_agrees_with_the_interpreter_fuzz(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def watched(*given: object) -> object:
        found = run_ratios(*given)  # type: ignore[arg-type]
        taken.append(1)
        return found

    monkeypatch.setattr("lapwing.run.interpreter.execute.run_ratios", watched)
    for seed in range(COUNT):
        writer = Writer(seed)
        try:
            program = lowered(writer.text()).program
        except ProgramError as error:
            assert error.diagnostics[0].id == "zero-divisor", seed
            continue
        for _ in range(3):
            rows = writer.rows()
            wanted = interpret(program, inputs(rows), Listing())
            assert execute(program, inputs(rows), {}, Listing()) == wanted, (seed, rows)
    assert len(taken) > COUNT


ODDS = "        total = total + row / (1 + abs(row))\n        best = max(best, 1 / row)"


def odds(result: str = "total, best") -> str:
    return HEAD.format(of=FLAT, body=ODDS, result=result, returns="tuple[float, float]")


def loop_of(text: str) -> While:
    return next(each for each in lowered(text).program.body if isinstance(each, While))


@pytest.mark.usefixtures("small")
def test_steps_of_a_grid_and_floats_of_numpy() -> None:
    program = lowered(odds()).program
    held = of_steps(np.arange(-50, 50), 16)
    found = execute(program, {**inputs([]), "data": held}, {}, Listing())  # type: ignore[dict-item]
    assert found == interpret(program, inputs(held.tolist()), Listing())


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("huge", [Fraction(10**30), Fraction(1, 10**30), Fraction(2**62 - 1), Fraction(1, 2**61 - 1)])
def test_what_64_bits_do_not_hold_is_left_to_others(huge: Fraction) -> None:
    program = lowered(odds()).program
    rows: list[Value] = [plain(huge), 3, plain(-huge), Fraction(1, 3), plain(huge)]
    assert execute(program, inputs(rows), {}, Listing()) == interpret(program, inputs(rows), Listing())


@pytest.mark.usefixtures("small")
def test_nothing_is_changed_by_a_loop_that_is_refused() -> None:
    memory: dict[str, Value] = {**inputs([1, 2, 3, 4, 5, 10**40]), "total": 7, "best": 1, "count": 0}
    before = dict(memory)
    with pytest.raises(UnfitError):
        run_ratios(loop_of(odds()), memory, 10**6, {"total", "best"})
    assert memory == before


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "body",
    [
        "        if total < 9:\n            total = total + 1 / row",
        "        total = 1 / row - total",
        "        best = max(best, total)\n        total = total + 1 / row",
        "        last = last * row",
        "        total = total + data[0] / row",
    ],
)
def test_what_depends_on_the_rows_before_is_refused(body: str) -> None:
    text = HEAD.format(of=FLAT, body=body, result="total, best, last", returns="tuple[float, float, float]")
    program = lowered(text).program
    loop = loop_of(text)
    with pytest.raises(UnfitError):
        run_ratios(loop, dict(inputs([1, 2, 3])), 10**6, {"total", "best", "last"})
    rows: list[Value] = [Fraction(1, 2), 3, -4, 0, 5]
    assert execute(program, inputs(rows), {}, Listing()) == interpret(program, inputs(rows), Listing())


@pytest.mark.usefixtures("small")
def test_rows_of_several_lengths_are_refused() -> None:
    text = HEAD.format(of=FIELDS, body="        total = total + row[0] / row[1]", result="total", returns="float")
    with pytest.raises(UnfitError):
        run_ratios(loop_of(text), dict(inputs([[1, 2, 0], [1, 2]])), 10**6, {"total"})


@pytest.mark.usefixtures("small")
def test_steps_run_out_as_they_do_in_other_loops() -> None:
    memory = dict(inputs([1, 2, 3, 4, 5, 6]))
    assert run_ratios(loop_of(odds()), memory, 3, {"total"}) is None
    left = run_ratios(loop_of(odds()), memory, 1000, {"total"})
    assert left is not None and 0 < left < 1000


def test_short_lists_are_left_to_others() -> None:
    with pytest.raises(UnfitError):
        run_ratios(loop_of(odds()), dict(inputs([1, 2, 3])), 10**6, {"total"})
