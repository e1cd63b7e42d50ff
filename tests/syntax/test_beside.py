"""Helpers from files beside the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import find_beside, open_module
from lapwing.syntax.pretty_program import pretty

START = "@private(epsilon=1)\ndef program(q: Queries, c: Public[int]):\n"


def shown(path: Path) -> str:
    module = open_module(path)
    return pretty(lower(module.tree(module.programs[0])).program).rpartition("return ")[2].strip()


@pytest.mark.parametrize("imports", ["from shared import half", "from .shared import half", "import shared"])
def test_helpers_come_from_a_file_beside(tmp_path: Path, imports: str) -> None:
    (tmp_path / "shared.py").write_text("K = 2\ndef half(x):\n    return x / K\n")
    call = "shared.half(c)" if imports.startswith("import") else "half(c)"
    path = tmp_path / "main.py"
    path.write_text(f"from lapwing import private, Queries, Public\n{imports}\n{START}    return {call}\n")
    assert shown(path) == "c / 2"


def test_a_fault_in_a_file_beside_is_shown_there(tmp_path: Path) -> None:
    (tmp_path / "shared.py").write_text("def half(x):\n    return x.y\n")
    path = tmp_path / "main.py"
    path.write_text(f"from shared import half\n{START}    return half(c)\n")
    with pytest.raises(ProgramError) as caught:
        shown(path)
    (found,) = caught.value.diagnostics
    assert (Path(found.spans[0].source.name).name, found.spans[0].line) == ("shared.py", 2)


def test_files_are_looked_for_beside_and_above(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "top.py").write_text("")
    assert find_beside(inner, "top") == tmp_path.resolve() / "top.py"
    assert find_beside(inner, "...top") == tmp_path.resolve() / "top.py"
    assert find_beside(inner, ".top") is None
    assert find_beside(inner, ".") is None
