"""Notebooks are read as one text, on the lines of their file, without what is no Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import read
from lapwing.verify.scan.files import python_files
from lapwing.verify.scan.scan import scan_source

CELLS: list[tuple[str, list[str]]] = [
    ("markdown", ["# Counts\n", "def no_code(): ..."]),
    ("code", ["%matplotlib inline\n", "!pip install numpy\n", "import numpy as np"]),
    ("code", ["%%time\n", "def noisy(true_count, epsilon):\n", '    """A "count"."""\n', "\n", "    return 0"]),
    ("code", ["%%bash\n", "rm -rf nothing"]),
    ("code", []),
    ("code", ["noisy(1, 2)?\n", "files = !ls\n", "text = '''\n", "% no magic\n", "'''"]),
]


def notebook(cells: list[tuple[str, list[str]]], indent: int | None) -> str:
    made = [{"cell_type": kind, "metadata": {}, "outputs": [], "source": source} for kind, source in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=indent)


@pytest.mark.parametrize("indent", [1, None])
def test_code_without_magics(indent: int | None, tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(notebook(CELLS, indent))
    source = read(path)
    kept = [line for line in source.lines if line not in ("", "pass")]
    assert kept[:2] == ["import numpy as np", "def noisy(true_count, epsilon):"]
    assert kept[-3:] == ["text = '''", "% no magic", "'''"]
    assert not any("rm" in line or "no_code" in line for line in kept)
    compile(source.text, "a", "exec")


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(notebook(CELLS, 1))
    shown, source = path.read_text().split("\n"), read(path)
    place = source.lines.index("def noisy(true_count, epsilon):")
    assert "def noisy" in shown[place]
    assert len(source.lines) == len(shown)


def test_a_notebook_is_scanned(tmp_path: Path) -> None:
    lines = ["import numpy as np\n", "def noisy(true_count, epsilon):\n"]
    lines += ["    return true_count + np.random.laplace(0, 1 / epsilon)"]
    path = tmp_path / "b.ipynb"
    path.write_text(notebook([("code", lines)], 1))
    assert python_files(tmp_path) == (path,)
    assert [each.found.name for each in scan_source(read(path), tmp_path)] == ["noisy"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cells": 3}', '{"cells": [3]}', '{"worksheets": []}'])
def test_what_is_no_notebook_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(text)
    with pytest.raises(ProgramError) as caught:
        read(path)
    assert caught.value.diagnostics[0].id == "not-notebook"


@pytest.mark.parametrize("source", [3, None, {"a": 1}, [1, None], "x = 1\ny = 2"])
def test_odd_cells_give_no_traceback(source: object, tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": source}, {}]}, indent=1))
    assert isinstance(read(path).text, str)
