"""Noise on what a deterministic program returns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.law import Laplace
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.wellformed import check_program
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from lapwing.syntax.pretty_program import pretty
from lapwing.verify.claim.noised import add_noise, draws, fresh, is_number
from tests.helpers import lowered

SUM = """
@private
def total(d: Database(of=Bit)):
    found = 0
    for x in d:
        found += x
    return found
"""
FILLED = """
@private
def twice(d: Database(of=Bit)):
    out = []
    for x in d:
        out.append(x)
        if x == 1:
            out.append(2 * x)
    return out
"""
READ = """
@private
def running(d: Database(of=Bit)):
    out = []
    for x in d:
        if len(out) == 0:
            out.append(x)
        else:
            out.append(out[len(out) - 1] + x)
    return out
"""
PAIR = """
@private
def pair(d: Database(of=Bit), eps: Public[float], drawn: Public[int]):
    out = []
    for x in d:
        out.append(x)
    return len(d) + drawn, out
"""


def program_of(text: str) -> Program:
    return lowered(text).program


@pytest.mark.parametrize("text", [SUM, FILLED, READ, PAIR])
def test_the_program_with_noise_is_well_formed(text: str) -> None:
    check_program(add_noise(program_of(text)).program)


def test_a_number_gets_noise_at_the_end() -> None:
    program = program_of(SUM)
    noised = add_noise(program)
    assert noised.program.body[: len(program.body)] == program.body
    (draw,) = noised.program.body[len(program.body) :]
    assert isinstance(draw, Sample)
    assert isinstance(draw.law, Laplace)
    assert "laplace(found, scale=1 / eps)" in pretty(noised.program, None)


def test_a_list_that_is_only_filled_gets_noise_where_it_is_filled() -> None:
    shown = pretty(add_noise(program_of(FILLED)).program, None)
    assert shown.count("while") == 1
    assert shown.count("laplace(") == 2


def test_a_list_that_is_read_gets_noise_at_the_end() -> None:
    shown = pretty(add_noise(program_of(READ)).program, None)
    assert shown.count("while") == 2
    assert shown.count("laplace(") == 1


@pytest.mark.parametrize("text", [SUM, FILLED, READ])
@pytest.mark.parametrize("rows", [[], [1], [0, 1, 1]])
def test_noise_is_added_to_the_exact_results(text: str, rows: list[Value]) -> None:
    program = program_of(text)
    exact = numbers(interpret(program, {"d": rows}, GivenNoise(())))
    noise = tuple(range(1, 1 + len(exact)))
    noisy = numbers(interpret(add_noise(program).program, {"d": rows, "eps": 1}, GivenNoise(noise)))
    assert noisy == [x + y for x, y in zip(exact, noise, strict=True)]


def numbers(found: Value | tuple[Value, ...]) -> list[Fraction]:
    items = found if isinstance(found, list) else [found]
    return [Fraction(item) for item in items if isinstance(item, int | Fraction)]


def test_names_that_are_taken_stay_what_they_are() -> None:
    noised = add_noise(program_of(PAIR))
    assert noised.epsilon.name == "eps_2"
    assert [each.param.name for each in noised.program.parameters] == ["d", "eps", "drawn", "eps_2"]
    taken = {"x"}
    assert [fresh("x", taken), fresh("x", taken), fresh("y", taken)] == ["x_2", "x_3", "y"]


NOISY = SUM.replace("    return found", "    return laplace(found, scale=1)")
LATER = SUM.replace("found += x", "if x == 1:\n            found += laplace(x, scale=1)")
TRUTH = SUM.replace("return found", "return found > 0")


@pytest.mark.parametrize(
    ("text", "id"), [(NOISY, "sensitivity-noise"), (LATER, "sensitivity-noise"), (TRUTH, "sensitivity-result")]
)
def test_what_has_no_sensitivity_is_refused(text: str, id: str) -> None:
    with pytest.raises(ProgramError) as caught:
        add_noise(program_of(text))
    assert [each.id for each in caught.value.diagnostics] == [id]


def test_draws_are_seen_in_branches_and_loops() -> None:
    assert draws(program_of(LATER).body)
    assert not draws(program_of(FILLED).body)


def test_numbers_and_lists_of_numbers_have_a_distance() -> None:
    sorts = [each.param.sort for each in program_of(PAIR).parameters]
    assert [is_number(sort) for sort in sorts] == [True, True, True]
