"""How the corpus fared, as data and as a table."""

from __future__ import annotations

import io
import json
from pathlib import Path

from rich.console import Console

from lapwing.report.view.outcome import draw_outcomes, view_outcome
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


def drawn(found: list[View]) -> list[str]:
    page = io.StringIO()
    draw_outcomes(found, Console(file=page, width=140))
    return [" ".join(line.split()) for line in page.getvalue().splitlines()]


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


def test_as_a_table(tmp_path: Path) -> None:
    found = views(tmp_path)
    assert drawn(found) == [
        "program statement verdict expected seconds",
        "proved/good epsilon = eps proved proved 0.2",
        "proved/good epsilon = eps proved, 9/10 of it unknown tight 0.2",
        "proved/good epsilon = eps / 2 unknown refuted 0.2 mismatch",
        "refuted/bad epsilon = eps proved refuted, infinite 0.2 mismatch",
        "4 statements in 1.0 s: 2 not as expected",
    ]
    assert drawn(found[:2])[-1] == "2 statements in 0.5 s: all as expected"
