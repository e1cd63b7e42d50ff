"""Large programs piece by piece."""

from __future__ import annotations

import json

from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.strategy.pieces import cuts_of
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import second_checker, stated


def sums(number: int, price: int) -> str:
    """Loops over the rows, each of which uses the same names."""
    lines = []
    for each in range(number):
        lines += [f"s{each} = 0.0", "for x in d:", f"    s{each} += min(max(x, 0), {each + 1})"]
        lines += [f"x{each} = laplace(s{each}, scale={price * (each + 1)} / eps)"]
    body = "\n".join(f"    {line}" for line in lines)
    told = ", ".join(f"x{each}" for each in range(number))
    rows = 'd: Database(of=Interval(0, 100), neighbours="add-remove")'
    return f'@private(epsilon="eps")\ndef f({rows}, eps: Epsilon):\n{body}\n    return {told}\n'


def test_loops_that_use_the_same_names_are_judged_apart() -> None:
    program, claim = stated(sums(4, 4))
    assert len(cuts_of(program)) == 3
    answer = prove(program, claim, 20)
    assert isinstance(answer, Proved)
    assert isinstance(answer.certificate.derivation.rule, Sequential)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


def test_four_sums_do_not_cost_what_three_do() -> None:
    assert isinstance(prove(*stated(sums(4, 3)), 3), Unknown)


def test_exact_values_are_not_released_by_a_cut() -> None:
    program, _ = stated("""
@private(epsilon="eps")
def f(d: Database(of=Interval(0, 1)), eps: Epsilon):
    total = 0.0
    for x in d:
        total += x
    one = laplace(total, scale=2 / eps)
    two = laplace(total, scale=2 / eps)
    return one, two
""")
    assert cuts_of(program) == []
