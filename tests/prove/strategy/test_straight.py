"""Straight lines of draws: a few at a time, in either writing, and never for less than they cost."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.strategy.straight import is_straight, live_after, stretches
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import SUM, second_checker, stated


def answers(number: int, price: int) -> str:
    """So many answers, each of which costs the whole epsilon divided by the price."""
    names = [f"q{each}" for each in range(number)]
    given = ", ".join(f"{name}: Query(sensitivity=1)" for name in names)
    lines = [f"    a_{name} = laplace({name}, scale={price} / eps)" for name in names]
    told = ", ".join(f"a_{name}" for name in names)
    return "\n".join(['@private(epsilon="eps")', f"def f({given}, eps: Epsilon):", *lines, f"    return {told}", ""])


def running_sum(number: int, price: int) -> str:
    lines = ["total = 0.0"]
    for each in range(number):
        lines += [f"x{each} = laplace(q, scale={price} / eps)", f"total = total + x{each}"]
    return around("q: Query(sensitivity=1)", lines, "total")


def exact_values(number: int, price: int) -> str:
    """Draws around two exact values, so that nothing can be cut."""
    lines = ["a = q[0]", "b = 1 - q[1]", "if p > 0:", "    b = b + 1"]
    lines += [f"x{each} = laplace({'ab'[each % 2]}, scale={price} / eps)" for each in range(number)]
    return around("q: Queries(sensitivity=1), p: Public[int]", lines, ", ".join(f"x{each}" for each in range(number)))


def named_step(number: int, price: int) -> str:
    lines = [f"x{each} = laplace(q, scale={price} * s / eps)" for each in range(number)]
    told = " + ".join(f"x{each}" for each in range(number))
    text = around("q: Query(sensitivity=s), s: Public[float]", lines, told)
    return text.replace('"eps")', '"eps", requires=["s > 0"])').replace("sensitivity=s", 'sensitivity="s"')


def branches(number: int, price: int) -> str:
    """Draws in branches on what was released."""
    lines = [f"x0 = laplace(q, scale={price} / eps)"]
    for each in range(1, number):
        lines += [f"if x{each - 1} > {each}:", f"    x{each} = laplace(q, scale={price} / eps)"]
        lines += ["else:", f"    x{each} = laplace(1 - q, scale={price} / eps)"]
    return around("q: Query(sensitivity=1)", lines, f"x{number - 1}")


def around(parameters: str, lines: list[str], told: str) -> str:
    body = "\n".join(f"    {line}" for line in lines)
    return f'@private(epsilon="eps")\ndef f({parameters}, eps: Epsilon):\n{body}\n    return {told}\n'


SHAPES = [answers, running_sum, exact_values, named_step, branches]


@pytest.mark.parametrize("shape", SHAPES)
def test_many_draws_are_proved_a_few_at_a_time(shape: Callable[[int, int], str]) -> None:
    answer = prove(*stated(shape(14, 14)), 20)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize("shape", [answers, exact_values])
def test_many_draws_do_not_cost_less_than_they_do(shape: Callable[[int, int], str]) -> None:
    assert isinstance(prove(*stated(shape(14, 13)), 1), Unknown)


def test_the_certificate_grows_with_the_program_only() -> None:
    sizes = []
    for number in (16, 32):
        answer = prove(*stated(running_sum(number, number)), 20)
        assert isinstance(answer, Proved)
        sizes.append(len(write_certificate(answer.certificate)))
    assert sizes[1] < 2.5 * sizes[0]


def test_a_line_is_cut_after_a_few_draws() -> None:
    program, _ = stated(running_sum(9, 9))
    assert list(stretches(program.body)) == [(0, 9), (9, 17), (17, 19)]
    assert {local.name for local in live_after(program)[9]} == {"total"}
    assert is_straight(program)
    assert not is_straight(stated(SUM)[0])
