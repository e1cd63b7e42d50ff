"""How the corpus fared, as data and as a table."""

from __future__ import annotations

import json
from pathlib import Path

from lapwing.report.view.outcome import view_outcome
from lapwing.report.view.view import View
from lapwing.syntax.corpus.entry import read_corpus
from lapwing.verify.claim.outcome import Outcome, statements
from lapwing.verify.claim.verdict import Proved, Unknown, Verdict
from tests.proofs import mechanism
from tests.verify.claim.corpora import write_corpus

PROVED = Proved(mechanism())
UNKNOWN = Unknown("it is hard", None)


def views(folder: Path) -> list[View]:
    verdicts: list[tuple[Verdict, Verdict | None]] = [
        (PROVED, None),
        (PROVED, UNKNOWN),
        (UNKNOWN, None),
        (PROVED, None),
    ]
    pairs = list(statements(read_corpus(write_corpus(folder))))
    return [
        view_outcome(Outcome(*pair, verdict, smaller, 0.25))
        for pair, (verdict, smaller) in zip(pairs, verdicts, strict=True)
    ]


def test_as_data(tmp_path: Path) -> None:
    found = views(tmp_path)
    assert json.loads(json.dumps(found)) == found
    assert found[1] == {
        "file": "proved/good.py",
        "name": "good",
        "rows": ["A"],
        "statement": "epsilon = eps",
        "text": 'tight(epsilon="eps")',
        "expected": "tight",
        "needs_infinite": False,
        "verdict": "proved",
        "smaller": "unknown",
        "infinite": False,
        "seconds": 0.25,
        "fits": True,
    }
