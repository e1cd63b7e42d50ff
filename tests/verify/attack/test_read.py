"""A release from a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.attack.answers import AllAnswers, SomeAnswers
from lapwing.verify.attack.read import read_answers


def written(folder: Path, text: str) -> Path:
    file = folder / "answers.csv"
    file.write_text(text)
    return file


def test_some_subsets(tmp_path: Path) -> None:
    found = read_answers(written(tmp_path, "subset,answer\n0110, 2\n\n1000,-1.5\n"))
    assert isinstance(found, SomeAnswers)
    assert found.subsets.tolist() == [[False, True, True, False], [True, False, False, False]]
    assert found.values.tolist() == [2.0, -1.5]


def test_all_subsets_in_any_order(tmp_path: Path) -> None:
    found = read_answers(written(tmp_path, "11,3\n00,0\n01,2\n10,1\n"))
    assert isinstance(found, AllAnswers)
    assert np.array_equal(found.values, [0, 1, 2, 3])
    twice = read_answers(written(tmp_path, "11,3\n00,0\n01,2\n01,1\n"))
    assert isinstance(twice, SomeAnswers)


@pytest.mark.parametrize(
    "text",
    ["", "subset,answer\n", "0110,2\n01,1\n", "0110,two\n", "0110\n", "0110,nan\n", "0110,2\nabc,1\n", "a,1\nb,2\n"],
)
def test_files_that_hold_no_answers(text: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="attack-answers"):
        read_answers(written(tmp_path, text))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="unreadable"):
        read_answers(tmp_path / "missing.csv")
    (tmp_path / "binary").write_bytes(b"\xff\xfe01,2")
    with pytest.raises(ProgramError, match="attack-answers"):
        read_answers(tmp_path / "binary")
