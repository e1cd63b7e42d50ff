"""What the front end makes is what the kernel takes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.kernel.language.exact_types import check_genuine
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.wellformed import check_program
from lapwing.kernel.logic.judgment import Private
from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.lowering.lower import lower
from tests.corpus import corpus
from tests.helpers import lowered
from tests.properties.generate import FUZZ, random_program


@FUZZ
@given(st.integers(min_value=0, max_value=2**64))
def test_random_programs_are_wellformed(seed: int) -> None:
    program = lowered(random_program(Random(seed))).program
    check_genuine(program, Program)
    check_program(program)


@pytest.mark.parametrize("entry", corpus(), ids=lambda entry: entry.tree.name)
def test_corpus_programs_are_wellformed(entry: Entry) -> None:
    for expectation in entry.expectations:
        found = lower(expectation.statement)
        check_program(found.program)
        if found.claim is not None:
            check_genuine(Private(found.program, found.claim), Private)
