"""Random functions mean in the core what they mean in Python, NumPy and pandas, and none gives a traceback."""

from __future__ import annotations

import ast
import os
from random import Random

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.evaluate import InexactError
from tests.syntax.natural.constructs import random_constructs
from tests.syntax.natural.generate import inputs_of, random_function
from tests.syntax.natural.mutate import mutants, originals
from tests.syntax.natural.plain import differences, lower_all
from tests.syntax.natural.vectors import inputs_of as vector_inputs
from tests.syntax.natural.vectors import random_vectors

COUNT = int(os.environ.get("LAPWING_FUZZ_NATURAL", "160"))
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzz_against_plain_python(part: int) -> None:
    read = 0
    for seed in range(part, COUNT, PARTS):
        text = random_function(seed)
        try:
            found = differences(text, inputs_of(seed))
        except ProgramError:
            continue
        assert not found, (seed, text, found[0])
        read += 1
    assert read >= 0.75 * COUNT / PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzz_of_constructs(part: int) -> None:
    read = 0
    for seed in range(part, COUNT, PARTS):
        text = random_constructs(seed)
        try:
            found = differences(text, inputs_of(seed))
        except (ProgramError, InexactError):
            continue
        assert not found, (seed, text, found[0])
        read += 1
    assert read >= 0.7 * COUNT / PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzz_against_numpy_and_pandas(part: int) -> None:
    read = 0
    for seed in range(part, COUNT, PARTS):
        text = random_vectors(seed)
        try:
            found = differences(text, vector_inputs(seed))
        except ProgramError:
            continue
        assert not found, (seed, text, found[0])
        read += 1
    assert read >= 0.75 * COUNT / PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzz_gives_no_traceback(part: int) -> None:
    texts = originals()
    for seed in range(part, COUNT, PARTS):
        random = Random(seed)
        for text in mutants(random.choice(texts), random, 1):
            ast.parse(text)
            lower_all(text)
