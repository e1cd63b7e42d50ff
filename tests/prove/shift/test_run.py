"""Runs that break shifts: they are real runs of the program, by the exact interpreter."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Term
from lapwing.prove.prover import Unknown, prove
from lapwing.prove.shift.run import Known, Run
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module
from tests.answers import BARE, HALF_NOISE, unknown

REFUTED = Path(corpus_directory()) / "refuted"


class Told:
    """Draws that give the very values of a run."""

    def __init__(self, values: list[Known]) -> None:
        self.values = values

    def draw(self, law: laws.Law, value: Callable[[Term], Value]) -> Value:
        return self.values.pop(0)  # type: ignore[return-value]


def plain(value: object) -> object:
    """A value with lists for tuples, as runs have them."""
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def replayed(program: Program, run: Run, side: int) -> object:
    inputs = {name: plain(value) for name, value in run.public}
    inputs |= {each[0]: plain(each[1 + side]) for each in run.inputs}
    noise = Told([draw.values[side] for draw in run.draws if draw.values[side] is not None])  # type: ignore[misc]
    result = interpret(program, check_inputs(program, inputs), noise)
    assert noise.values == []
    return result


def run_of(answer: Unknown) -> Run:
    closest = answer.closest
    assert closest is not None
    assert closest.run is not None
    return closest.run


@pytest.mark.parametrize(
    "name", ["report_noisy_max_narrow", "svt_unscaled_noise", "svt_without_query_noise", "smart_sum_bare_blocks"]
)
def test_a_run_is_told_as_it_would_happen(name: str) -> None:
    module = open_module(REFUTED / f"{name}.py")
    found = lower(module.tree(name))
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Unknown)
    run = run_of(answer)
    for side in (0, 1):
        assert replayed(found.program, run, side) == plain(run.results[side])
    assert run.cost == sum((draw.cost for draw in run.draws), Fraction(0))
    match run.fault:
        case "results":
            assert run.results[0] != run.results[1]
        case "cost":
            assert run.allowed is not None
            assert run.results[0] == run.results[1]
            assert run.cost > run.allowed
        case _:
            pytest.fail("the shifts of these programs can be used everywhere")


def test_too_little_noise_costs_too_much() -> None:
    run = run_of(unknown(HALF_NOISE))
    assert run.public == (("eps", 1),)
    ((name, one, two),) = run.inputs
    assert name == "answer"
    assert isinstance(one, int)
    assert isinstance(two, int)
    assert abs(one - two) == 1
    assert (run.fault, run.cost, run.allowed) == ("cost", Fraction(2), Fraction(1))
    assert [(draw.path, draw.target, draw.cost) for draw in run.draws] == [((0,), "draw", Fraction(2))]


def test_without_noise_the_results_differ() -> None:
    run = run_of(unknown(BARE))
    assert run.draws == ()
    assert run.fault == "results"
    assert run.results[0] != run.results[1]


def test_a_run_that_takes_no_part_has_no_value() -> None:
    text = """
    @private(epsilon="eps")
    def program(q: Query(sensitivity=1), eps: Epsilon):
        x = 0
        if q > 0:
            x = laplace(q, scale=1 / eps)
        return x
    """
    (draw,) = run_of(unknown(text)).draws
    assert draw.values.count(None) == 1
    assert draw.cost == 0
