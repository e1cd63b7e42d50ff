"""Drafts as TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source, read
from lapwing.syntax.contract.toml import read_entries
from lapwing.syntax.subjects.subject import Subject, subjects_of
from lapwing.verify.scan.draft import Draft
from lapwing.verify.scan.drafts_file import drafts_text
from lapwing.verify.scan.scan import scan_source

TEXT = '''
import numpy as np

def count(data, epsilon, rng):
    """Rows in [0, 1]."""
    return sum(data) + rng.laplace(0, 1 / epsilon)

class A:
    def frame(self, df, ε):
        return df["it's \\"odd\\""].sum() + np.random.laplace(0, 1 / self.epsilon)
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "pkg").mkdir()
    path = tmp_path / "pkg" / "a b.py"
    path.write_text(TEXT)
    return path


def drafts(file: Path) -> list[tuple[Path, Draft]]:
    return [(file, each.draft) for each in scan_source(read(file), None) if each.draft is not None]


def test_what_is_written_reads_back_as_the_drafts(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "lapwing.toml"
    found = drafts(file)
    assert len(found) == 2
    written = drafts_text(out, found)
    assert written.added == ("pkg/a b.py:count", "pkg/a b.py:A.frame")
    entries = read_entries(Source(str(out), written.text))
    again = subjects_of(read(file), None, entries)
    assert [each.contract for each in again if isinstance(each, Subject) and each.contract] != []
    for subject, (_, draft) in zip(again, found, strict=True):
        assert isinstance(subject, Subject)
        assert subject.contract is not None
        assert subject.contract.roles == draft.contract.roles
        assert subject.contract.claim == draft.contract.claim
    assert "# guess: " in written.text


def test_what_is_there_is_never_overwritten(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "lapwing.toml"
    mine = '# mine\n["pkg/a b.py:count"]\ndata = "Database(of=Bit)"  # corrected\n'
    out.write_text(mine)
    written = drafts_text(out, drafts(file))
    assert written.text.startswith(mine)
    assert (written.added, written.kept) == (("pkg/a b.py:A.frame",), ("pkg/a b.py:count",))
    assert tomllib.loads(written.text)["pkg/a b.py:count"] == {"data": "Database(of=Bit)"}
    out.write_text(written.text)
    again = drafts_text(out, drafts(file))
    assert (again.added, again.text) == ((), written.text)


def test_a_module_that_is_listed_is_the_same_function(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(TEXT)
    out = tmp_path / "pyproject.toml"
    out.write_text('[tool.lapwing."m:count"]\ndata = "Bit"\n')
    assert drafts_text(out, drafts(tmp_path / "m.py")).kept == ("m.py:count",)


@pytest.mark.parametrize("text", ["[", '["a:b"]\nx = true\n'])
def test_a_file_that_is_no_toml_is_left_alone(text: str, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.toml"
    out.write_text(text)
    with pytest.raises(ProgramError) as caught:
        drafts_text(out, drafts(file))
    assert caught.value.diagnostics[0].id == "draft-unreadable"
    with pytest.raises(ProgramError):
        drafts_text(tmp_path, drafts(file))
