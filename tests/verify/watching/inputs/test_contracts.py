"""Contracts beside functions."""

from __future__ import annotations

from pathlib import Path

from lapwing.diagnostics.source import Source
from lapwing.syntax.subjects.subject import Subject, subjects_of
from lapwing.verify.watching.inputs.contracts import subject_from_contract

TEXT = """
# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = 2 * eps; requires = len(data) >= 1
def mean(data, eps, rng):
    return sum(data) / len(data) + rng.laplace(0, 1 / (len(data) * eps))
"""


def mean(data, eps, rng):  # type: ignore[no-untyped-def]
    return sum(data) / len(data) + rng.laplace(0, 1 / (len(data) * eps))


def test_a_contract_says_it_all() -> None:
    (found,) = subjects_of(Source("mean.py", TEXT), Path())
    assert isinstance(found, Subject)
    assert found.contract is not None
    subject = subject_from_contract(mean, found.contract)
    assert subject.roles["data"].options["neighbours"] == "replace"
    assert subject.claim({"eps": 1.0}).epsilon == 2.0
    assert not subject.allows({"data": []})
    other = subject_from_contract(mean, found.contract, claimed={"epsilon": 0.5, "delta": None})
    assert other.claim({"eps": 1.0}).epsilon == 0.5
