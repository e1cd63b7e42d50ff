"""The corpus of programs with secrets: read with what is expected of them, and every verdict comes out as expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.corpus.labelled import LabelledEntry, read_labelled
from lapwing.verify.flow.analyse import analyse
from lapwing.verify.flow.noninterference import Holds, Leaks, Theorem
from lapwing.verify.flow.program import read_flow
from lapwing.verify.flow.runs import Runs, replay

ENTRIES = read_labelled(corpus_directory())


def test_there_are_enough_of_all_kinds() -> None:
    kinds = [(entry.typed, entry.verdict) for entry in ENTRIES]
    assert len(ENTRIES) >= 50
    for kind in ((True, "noninterferent"), (True, "leaks"), (False, "noninterferent"), (False, "leaks")):
        assert kinds.count(kind) >= 5
    assert all(entry.path.stem == entry.tree.name for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.tree.name)
def test_verdicts(entry: LabelledEntry) -> None:
    flow = read_flow(entry.tree)
    found = analyse(flow)
    assert found.typed == entry.typed
    assert found.leaks == (entry.verdict == "leaks")
    assert found.noninterferent == (entry.verdict == "noninterferent")
    for verdict in found.verdicts:
        if isinstance(verdict, Leaks) and isinstance(verdict.evidence, Runs):
            assert replay(flow, verdict.observer, *verdict.evidence.inputs) == verdict.evidence
        if isinstance(verdict, Holds) and isinstance(verdict.reason, Theorem):
            assert verdict.reason.certificate.theorem.obligations is not None


@pytest.mark.parametrize("notes", ["# expect: typed\n", "# expect: fine\n# expect: leaks\n", ""])
def test_expectations_that_are_none(notes: str, tmp_path: Path) -> None:
    (tmp_path / "flow").mkdir()
    text = (
        f"from lapwing import Low, secret_flow\n\n{notes}@secret_flow\ndef f(p: Low[int]) -> Low[int]:\n    return p\n"
    )
    (tmp_path / "flow" / "f.py").write_text(text)
    with pytest.raises(ProgramError) as caught:
        read_labelled(tmp_path)
    assert caught.value.diagnostics[0].id == "expectation"
