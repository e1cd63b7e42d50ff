"""FILE or FILE:FUNCTION."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.argument.target import find_subject, find_subjects
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.syntax.subjects.subject import Fault

TEXT = (
    "from lapwing import *\n@private\ndef a():\n    return 0\n\n@private\n"
    "def b():\n    return 0\n\ndef c():\n    return 0\n"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "programs.py"
    path.write_text(TEXT)
    return path


def fault(target: str) -> Diagnostic:
    with pytest.raises(ProgramError) as caught:
        find_subject([target])
    (found,) = caught.value.diagnostics
    return found


def test_a_file_means_all_its_programs(path: Path) -> None:
    assert [each.name for each in find_subject([str(path)])] == ["a", "b"]
    assert [each.name for each in find_subject([f"{path}:"])] == ["a", "b"]


def test_one_program_may_be_named(path: Path) -> None:
    assert [each.name for each in find_subject([f"{path}:b"])] == ["b"]


@pytest.mark.parametrize("name", ["c", "d", "a b", " a"])
def test_a_name_that_is_no_program_is_rejected(path: Path, name: str) -> None:
    found = fault(f"{path}:{name}")
    assert found.id == "no-such-program"
    assert found.fix == "Use one of: a, b."
    assert found.spans[0].is_whole


def test_a_file_may_have_a_colon_in_its_name(tmp_path: Path) -> None:
    odd = tmp_path / "odd:b"
    odd.write_text(TEXT)
    assert [each.name for each in find_subject([str(odd)])] == ["a", "b"]
    assert [each.name for each in find_subject([f"{odd}:a"])] == ["a"]


def test_a_file_without_programs_is_rejected(path: Path) -> None:
    path.write_text("def c():\n    return 0\n")
    assert fault(str(path)).id == "no-program"
    assert fault(f"{path}:c").id == "no-program"


@pytest.mark.parametrize("target", ["", ":", ":a", "a\0b", "no/such/file.py:a"])
def test_what_is_no_file_is_unreadable(target: str) -> None:
    assert fault(target).id == "unreadable"


CONTRACT = "# lapwing: d: Database(of=Bit)\ndef f(d):\n    return 0\n"


def test_a_directory_means_all_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CONTRACT)
    (tmp_path / "b.py").write_text("(")
    (tmp_path / "c.py").write_text("# lapwing\n(")
    (tmp_path / "d.py").write_text(TEXT)
    found = find_subjects([str(tmp_path)])
    assert [(each.name, type(each).__name__) for each in found] == [
        ("f", "Subject"),
        ("", "Fault"),
        ("a", "Subject"),
        ("b", "Subject"),
    ]
    assert [each.name for each in find_subject([f"{tmp_path}:f"])] == ["f"]


def test_a_directory_without_functions_is_rejected(tmp_path: Path) -> None:
    assert fault(str(tmp_path)).id == "no-program"


def test_one_of_several_targets_may_be_at_fault(path: Path) -> None:
    first, second, third = find_subjects([str(path), "no/such/file.py"])
    assert (first.name, second.name) == ("a", "b")
    assert isinstance(third, Fault)
