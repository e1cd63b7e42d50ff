"""Coins, choices and one-sided noise: coqc accepts what the kernel accepts, and refuses what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.logic.judgment import Judgment, Private
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.export import export
from tests.kernel.build import ACCEPTED, EPS, FREE, ONE, ZERO, Step, derived, direct, program, read, verdict
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc

BIT = "d: Bit, eps: Epsilon"
CLAIM = Claim(EPS, ZERO, ONE)
PAD = "x = flip()\nreturn x != (d == 1)"
TURNED = "x = uniform(10)\nreturn (x + d) % 10"


def with_swap(text: str) -> Callable[[Judgment], Flip]:
    return lambda goal: Flip(read(text, goal), 0)


def turned(text: str) -> Callable[[Judgment], Choice]:
    return lambda goal: Choice(read(text, goal))


def shifted(text: str) -> Callable[[Judgment], ExponentialNoise]:
    return lambda goal: ExponentialNoise(read(text, goal), 0)


def answered(text: str) -> Callable[[Judgment], Response]:
    return lambda goal: Response(read(text, goal), 0)


TRUE_ONES: dict[str, tuple[str, str, list[Step]]] = {
    "a fair coin hides a bit": (BIT, PAD, [direct(0), with_swap("d<1> != d<2>"), Skip()]),
    "a biased coin": (
        BIT,
        "x = flip(1 / (1 + exp(eps)))\nreturn x != (d == 1)",
        [direct(1), with_swap("d<1> != d<2>"), Skip()],
    ),
    "a response": (BIT, "x = randomized_response(d == 1, eps)\nreturn x", [direct(1), answered("False"), Skip()]),
    "a choice hides a number": ("d: Integers(0, 9), eps: Epsilon", TURNED, [FREE, turned("d<1> - d<2>"), Skip()]),
    "draws that do not depend on data": (
        BIT,
        "x = laplace(2, scale=1)\ny = uniform(3)\nz = geometric(d, scale=1)\nreturn x, y",
        [FREE, Same(), Same(), Sample(1), Sample(2), Skip()],
    ),
    "a choice by scores": (
        "q: Queries(sensitivity=1), eps: Epsilon",
        "x = exponential(q, scale=2 / eps)\nreturn x",
        [direct(1), Exponential(0), Skip()],
    ),
    "one-sided noise above a value": (
        "a: Query(sensitivity=1), eps: Epsilon",
        "x = exponential_noise(a, scale=1 / eps)\nreturn x >= a",
        [direct(0), shifted("a<2> - a<1>"), Skip()],
    ),
}

FALSE_ONES: dict[str, tuple[str, str, list[Step]]] = {
    "a biased coin for nothing": (
        BIT,
        "x = flip(1 / (1 + exp(eps)))\nreturn x != (d == 1)",
        [direct(0), with_swap("d<1> != d<2>"), Skip()],
    ),
    "a response for nothing": (
        BIT,
        "x = randomized_response(d == 1, eps)\nreturn x",
        [direct(0), answered("False"), Skip()],
    ),
    "a choice that is not turned": ("d: Integers(0, 9), eps: Epsilon", TURNED, [FREE, turned("0"), Skip()]),
    "a shift downwards": (
        "a: Query(sensitivity=1), eps: Epsilon",
        "x = exponential_noise(a, scale=1 / eps)\nreturn x",
        [direct(1), shifted("0"), Skip()],
    ),
}


def exported(parameters: str, lines: str, steps: list[Step]) -> str:
    found = program(lines, parameters)
    return export(found, CLAIM, derived(Private(found, CLAIM), list(steps)))


@NEEDS_ROCQ
@pytest.mark.parametrize("what", TRUE_ONES)
def test_coqc_accepts_what_is_true(library: Path, what: str) -> None:
    parameters, lines, steps = TRUE_ONES[what]
    assert verdict(lines, *steps, parameters=parameters) == ACCEPTED
    said = coqc(library, what.replace(" ", "_").replace("-", "_"), exported(parameters, lines, steps))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("what", FALSE_ONES)
def test_coqc_refuses_what_is_false(library: Path, what: str) -> None:
    parameters, lines, steps = FALSE_ONES[what]
    assert verdict(lines, *steps, parameters=parameters) != ACCEPTED
    said = coqc(library, what.replace(" ", "_"), exported(parameters, lines, steps))
    assert said.returncode == 1 and "Error" in said.stderr
