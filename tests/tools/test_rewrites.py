"""What is proved of a program is proved of it in other words; `make fuzz` tries all, here are a few."""

from __future__ import annotations

import ast
from functools import cache
from random import Random

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.prove.prover import Proved, prove
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from tests.helpers import lowered
from tests.prove.examples import MAX, SUM, stated
from tools.rewrites.rewrite import REWRITES, Variant, originals, variants_of

FAST = ("laplace_mechanism", "partial_sum", "noisy_total", "report_noisy_max", "above_threshold", "clamped_total")
GROUPS, EACH = 6, 3


@cache
def statements() -> list[tuple[str, str, Program, Claim]]:
    return [each for each in originals() if each[1] in FAST]


def variants() -> list[Variant]:
    return [each for statement in statements() for each in variants_of(*statement) if not each.is_same]


@pytest.mark.parametrize("group", range(GROUPS))
def test_other_words_prove_the_same(group: int) -> None:
    for variant in Random(group).sample(variants(), EACH):
        answer = prove(variant.program, variant.claim, seconds=60)
        assert isinstance(answer, Proved), f"{variant.rewrite}: {answer}\n{variant.text}"


def test_every_rewrite_changes_some_text() -> None:
    used = {variant.rewrite for statement in originals() for variant in variants_of(*statement)}
    assert set(REWRITES) == used


@pytest.mark.parametrize("text", [MAX, SUM])
def test_rewritten_programs_compute_the_same(text: str) -> None:
    program, claim = stated(text)
    random = Random(0)
    for variant in variants_of(text, program.name, program, claim):
        other = lowered(variant.text).program
        assert other == variant.program
        for _ in range(10):
            items = [random.choice((0, 1)) for _ in range(3)]
            given = {"q" if text == MAX else "d": items, "eps": 1}
            noise = tuple(random.randint(-3, 3) for _ in range(3 if text == MAX else 1))
            found = [interpret(each, check_inputs(each, given), GivenNoise(noise)) for each in (program, other)]
            if variant.rewrite != "noise added afterwards":
                assert found[0] == found[1], variant.text


def test_rewrites_leave_the_head_of_a_function() -> None:
    program, claim = stated(MAX)
    (before,) = (each for each in ast.parse(MAX).body if isinstance(each, ast.FunctionDef))
    for variant in variants_of(MAX, program.name, program, claim):
        (after,) = (each for each in ast.parse(variant.text).body if isinstance(each, ast.FunctionDef))
        assert ast.dump(after.args) == ast.dump(before.args)
        assert list(map(ast.dump, after.decorator_list)) == list(map(ast.dump, before.decorator_list))
