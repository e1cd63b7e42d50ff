"""What is expected, and what is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.syntax.corpus.entry import read_corpus
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.pretty_program import pretty
from lapwing.verify.claim.outcome import Outcome, outcome_of, slightly_less, statements
from lapwing.verify.claim.verdict import Proved, Refuted, Unknown
from tests.corpus import corpus
from tests.helpers import lowered
from tests.verify.claim.corpora import BAD, GOOD, write_corpus


def outcomes(folder: Path, good: str = GOOD, bad: str = BAD, limit: float = 60.0) -> list[Outcome]:
    pairs = statements(read_corpus(write_corpus(folder, good, bad)))
    return [outcome_of(entry, expectation, limit) for entry, expectation in pairs]


def test_all_as_expected(tmp_path: Path) -> None:
    found = outcomes(tmp_path)
    assert [type(each.verdict) for each in found] == [Proved, Proved, Refuted, Refuted]
    assert [type(each.smaller) for each in found] == [type(None), Refuted, type(None), type(None)]
    assert all(each.fits for each in found)


def test_not_as_expected(tmp_path: Path) -> None:
    loose = GOOD.replace("1 / eps", "2 / eps")
    noisy = BAD.replace("return answer", "return laplace(answer, scale=1 / (2 * eps))")
    # the side that is expected is wrong here, and is searched for up to the limit
    found = outcomes(tmp_path, loose, noisy, limit=5.0)
    assert [(type(each.verdict), each.fits) for each in found] == [
        (Proved, True),
        (Proved, False),
        (Proved, False),
        (Refuted, False),
    ]
    assert isinstance(found[1].smaller, Proved)


@pytest.mark.parametrize("place", range(4))
def test_no_verdict_fits_nothing(place: int, tmp_path: Path) -> None:
    entry, expectation = list(statements(read_corpus(write_corpus(tmp_path))))[place]
    assert not Outcome(entry, expectation, Unknown("it is hard", None), None, 0.0).fits


def test_slightly_less_of_every_tight_claim_reads_back() -> None:
    tight = [each for _, each in statements(corpus()) if each.verdict == "tight"]
    assert len(tight) >= 3
    for expectation in tight:
        less = lower(slightly_less(expectation.statement))
        again = lowered(pretty(less.program, less.claim))
        assert (again.program, again.claim) == (less.program, less.claim)
        assert less.claim != lower(expectation.statement).claim
