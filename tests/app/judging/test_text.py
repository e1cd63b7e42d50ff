"""The functions of a text."""

from __future__ import annotations

from pathlib import Path

from lapwing.app.judging.text import function_named, functions_of
from lapwing.syntax.subjects.subject import Fault
from tests.app.judging.programs import MARKED, NATURAL


def test_both_kinds_of_functions() -> None:
    assert [each.name for each in functions_of(MARKED, "a.py")] == ["twice", "scaled", "bare", "good", "wrong"]
    (half,) = functions_of(NATURAL, "a.py")
    assert half.name == "half"
    assert function_named((half,), "half") is half
    assert function_named((half,), "other") is None


def test_contracts_beside_the_file_count(tmp_path: Path) -> None:
    place = tmp_path / "counts.py"
    place.write_text("def count(data, epsilon):\n    return len(data)\n")
    (tmp_path / "lapwing.toml").write_text("""["counts.py:count"]\ndata = "Database(of=Bit)"\nepsilon = "epsilon"\n""")
    (found,) = functions_of(place.read_text(), "counts.py", place)
    assert found.name == "count"
    assert functions_of(place.read_text(), "counts.py") == ()


def test_a_text_that_is_no_python_is_a_fault() -> None:
    (fault,) = functions_of("def f(:\n", "a.py")
    assert isinstance(fault, Fault)
    assert fault.span is not None and fault.span.line == 1


def test_a_text_that_is_nested_too_deeply_is_a_fault() -> None:
    (fault,) = functions_of("# lapwing: x: Bit\ndef f(x): return " + "-" * 5000 + "x\n", "a.py")
    assert isinstance(fault, Fault)
