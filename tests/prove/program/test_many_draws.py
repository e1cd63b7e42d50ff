from __future__ import annotations

import json
from fractions import Fraction

from lapwing.prove.program.many_draws import amounts, draws_many
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import SUM, second_checker, stated


def answers(number: int, price: int) -> str:
    """So many answers, each of which costs the whole epsilon divided by the price."""
    names = [f"q{each}" for each in range(number)]
    given = ", ".join(f"{name}: Query(sensitivity=1)" for name in names)
    lines = [f"    a_{name} = laplace({name}, scale={price} / eps)" for name in names]
    told = ", ".join(f"a_{name}" for name in names)
    return "\n".join(['@private(epsilon="eps")', f"def f({given}, eps: Epsilon):", *lines, f"    return {told}", ""])


def test_many_draws_are_those_without_a_loop() -> None:
    assert draws_many(stated(answers(8, 8))[0])
    assert not draws_many(stated(answers(7, 7))[0])
    assert not draws_many(stated(SUM)[0])


def test_a_draw_costs_a_few_steps() -> None:
    assert amounts(Fraction(1, 2)) == [0, Fraction(1, 2), 1, Fraction(3, 2), 2]


def test_twenty_answers_are_proved_one_at_a_time() -> None:
    answer = prove(*stated(answers(20, 20)), 10)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


def test_twenty_answers_do_not_cost_what_nineteen_do() -> None:
    assert isinstance(prove(*stated(answers(20, 19)), 2), Unknown)
