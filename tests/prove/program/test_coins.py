from __future__ import annotations

import pytest

from lapwing.kernel.language.law import Flip
from lapwing.kernel.language.program import Sample
from lapwing.prove.program.coins import price_of_coin
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import stated

ANSWERS = """
@private(epsilon={epsilon})
def answers(d: Database(of=Bit), eps: Epsilon):
    out = []
    for bit in d:
        truth = flip({probability})
        if truth:
            out.append(bit)
        else:
            out.append(1 - bit)
    return out
"""
COIN = """
@private(epsilon="eps")
def coin(b: Bit, eps: Epsilon):
    x = flip({probability})
    return x
"""


@pytest.mark.parametrize(
    ("probability", "price", "weight"),
    [
        ("exp(eps) / (1 + exp(eps))", "eps", 1),
        ("1 / (1 + exp(eps))", "eps", -1),
        ("1 / (1 + exp(-eps))", "eps", 1),
        ("exp(-eps) / (1 + exp(-eps))", "eps", -1),
        ("3 / 4", "log(3)", 1),
        ("1 / 4", "log(3)", -1),
    ],
)
def test_the_price_of_a_coin_is_its_log_odds(probability: str, price: str, weight: int) -> None:
    program, _ = stated(COIN.format(probability=probability))
    draw = program.body[0]
    assert isinstance(draw, Sample)
    assert isinstance(draw.law, Flip)
    found = price_of_coin(draw.law.probability, program)
    assert found is not None
    assert (show_assertion(found[0]), int(found[1])) == (price, weight)


def test_a_fair_coin_has_no_price() -> None:
    program, _ = stated(COIN.format(probability="1 / 2"))
    draw = program.body[0]
    assert isinstance(draw, Sample)
    assert isinstance(draw.law, Flip)
    assert price_of_coin(draw.law.probability, program) is None


@pytest.mark.parametrize(
    ("epsilon", "probability", "true"),
    [
        ('"eps"', "exp(eps) / (1 + exp(eps))", True),
        ('"eps / 2"', "exp(eps) / (1 + exp(eps))", False),
        ('"log(3)"', "3 / 4", True),
        ('"log(2)"', "3 / 4", False),
    ],
)
def test_answers_by_coins_for_a_whole_database(epsilon: str, probability: str, true: bool) -> None:
    answer = prove(*stated(ANSWERS.format(epsilon=epsilon, probability=probability)))
    assert isinstance(answer, Proved if true else Unknown)


MIXED = """
@private(epsilon="eps")
def mixed(x: Interval(0, 1), eps: Epsilon):
    bit = flip({probability})
    return {result}
"""


@pytest.mark.parametrize(
    ("probability", "result", "true"),
    [
        ("x", "randomized_response(bit, eps)", True),
        ("x", "randomized_response(bit, 2 * eps)", False),
        ("x", "bit", False),
        ("exp(eps) / (1 + exp(eps)) if x > 0.5 else 1 / (1 + exp(eps))", "bit", False),
    ],
)
def test_coins_with_private_probabilities_have_nothing_in_common(probability: str, result: str, true: bool) -> None:
    answer = prove(*stated(MIXED.format(probability=probability, result=result)))
    assert isinstance(answer, Proved if true else Unknown)


WALK = """
@private(epsilon="eps")
def walk(d: Database(of=Interval(0, 1)), eps: Epsilon):
    out = []
    for x in d:
        bit = flip(x)
        if bit:
            out.append(laplace({center}, scale=1 / eps))
        else:
            out.append(laplace(0, scale=1 / eps))
    return out
"""


def test_runs_that_toss_apart_may_draw_apart() -> None:
    assert isinstance(prove(*stated(WALK.format(center="2"))), Unknown)
