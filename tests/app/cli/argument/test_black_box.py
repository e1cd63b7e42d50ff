"""What `lapwing audit` takes on its command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.argument.black_box import find_callable, read_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.verify.auditing.faulty import geometric


def test_a_module_or_a_file() -> None:
    assert find_callable("tests.verify.auditing.faulty:geometric") is geometric
    path = Path(__file__).parents[3] / "verify" / "auditing" / "faulty.py"
    assert find_callable(f"{path}:geometric").__name__ == "geometric"
    assert find_callable("random:Random.random").__name__ == "random"


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("random", "not of the form"),
        (":x", "not of the form"),
        ("random:", "not of the form"),
        ("no_such_module:x", "ModuleNotFoundError"),
        ("no/such.py:x", "FileNotFoundError"),
        ("random:nothing", "random has no nothing"),
        ("math:pi", "pi cannot be called"),
        ("..:x", "importing it raised"),
    ],
)
def test_what_names_nothing(target: str, why: str) -> None:
    with pytest.raises(ProgramError, match=rf"error\[audit-target\](.|\n)*{why}"):
        find_callable(target)


@pytest.mark.parametrize("text", ["raise ValueError('no')", "import sys; sys.exit(3)", "x ="])
def test_a_file_that_cannot_be_run(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text)
    with pytest.raises(ProgramError, match="importing it raised"):
        find_callable(f"{path}:x")


def test_datasets() -> None:
    assert [read_dataset(text) for text in ("0", " -1.5", "[1, 2]", "{'a': 1}")] == [0, -1.5, [1, 2], {"a": 1}]


@pytest.mark.parametrize("text", ["", "x", "1 +", "__import__('os')", "(" * 5000, "{[]: 1}"])
def test_what_is_no_dataset(text: str) -> None:
    with pytest.raises(ProgramError, match="audit-option"):
        read_dataset(text)
