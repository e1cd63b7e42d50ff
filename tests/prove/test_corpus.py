"""Every true statement of the corpus is proved, and no false one."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Answer, Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.corpus.expectation import Expectation
from lapwing.syntax.lowering.lower import lower
from tests.corpus import corpus
from tests.prove.examples import second_checker


def name_of(expectation: Expectation) -> str:
    return f"{expectation.statement.name} {expectation.text}"


STATEMENTS = [each for entry in corpus() for each in entry.expectations]
TRUE = [each for each in STATEMENTS if each.verdict == "proved"]
FALSE = [each for each in STATEMENTS if each.verdict == "refuted"]


def answered(expectation: Expectation) -> Answer:
    found = lower(expectation.statement)
    assert found.claim is not None
    return prove(found.program, found.claim, seconds=90)


@pytest.mark.parametrize("expectation", TRUE, ids=name_of)
def test_true_statements_are_proved(expectation: Expectation) -> None:
    answer = answered(expectation)
    assert isinstance(answer, Proved), answer
    theorem = answer.certificate.theorem
    found = lower(expectation.statement)
    assert (theorem.program, theorem.claim) == (found.program, found.claim)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == expectation.statement.name


@pytest.mark.parametrize("expectation", FALSE, ids=name_of)
def test_false_statements_are_not_proved(expectation: Expectation) -> None:
    assert isinstance(answered(expectation), Unknown)


def test_the_corpus_is_all_there() -> None:
    assert len(set(map(name_of, STATEMENTS))) == len(STATEMENTS)
    assert len(TRUE) >= 60
    assert len(FALSE) >= 25
