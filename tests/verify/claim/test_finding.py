"""Findings are data that can be passed on."""

from __future__ import annotations

import pickle

import pytest

from lapwing.verify.claim.finding import Evidence, Failure, Finding, Nothing
from tests.answers import HALF_NOISE, unknown


@pytest.mark.parametrize(
    "finding",
    [
        Evidence("prover", "{}"),
        Failure("refuter", "oops"),
        Nothing("prover", "it is hard", unknown(HALF_NOISE).closest),
    ],
    ids=["evidence", "failure", "nothing"],
)
def test_a_finding_survives_being_passed_on(finding: Finding) -> None:
    assert pickle.loads(pickle.dumps(finding)) == finding
