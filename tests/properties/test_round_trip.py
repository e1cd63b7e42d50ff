"""A program in normal form reads back as itself."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.pretty_program import pretty
from tests.corpus import corpus
from tests.helpers import lowered
from tests.properties.generate import FUZZ, random_program


@FUZZ
@given(st.integers(min_value=0, max_value=2**64))
def test_random_programs_make_a_round_trip(seed: int) -> None:
    first = lowered(random_program(Random(seed)))
    text = pretty(first.program, first.claim)
    second = lowered(text)
    assert second.program == first.program
    assert second.claim == first.claim
    assert pretty(second.program, second.claim) == text


@pytest.mark.parametrize("entry", corpus(), ids=lambda entry: entry.tree.name)
def test_corpus_programs_make_a_round_trip(entry: Entry) -> None:
    for expectation in entry.expectations:
        first = lower(expectation.statement)
        second = lowered(pretty(first.program, first.claim))
        assert (second.program, second.claim) == (first.program, first.claim)
