"""Claims of `programs/false`, written to break rules about delta, rho, mu, samples and composition: none is proved."""

from __future__ import annotations

import os

import pytest

from lapwing.prove.prover import Unknown, prove
from lapwing.syntax.corpus.entry import corpus_directory, read_entries
from lapwing.syntax.corpus.expectation import Expectation
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module

CLAIMS = [
    each
    for path in sorted((corpus_directory() / "false").glob("*.py"))
    for entry in read_entries(open_module(path), path)
    for each in entry.expectations
]
ALL = "LAPWING_FUZZ" in os.environ
TRIED = CLAIMS if ALL else CLAIMS[::10]


def test_there_are_many_and_all_are_false() -> None:
    assert len(CLAIMS) >= 250
    assert {claim.verdict for claim in CLAIMS} == {"false"}


@pytest.mark.parametrize("claim", TRIED, ids=lambda claim: f"{claim.statement.name} {claim.text}")
def test_fuzz_no_false_claim_is_proved(claim: Expectation) -> None:
    found = lower(claim.statement)
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, seconds=20 if ALL else 2), Unknown)
