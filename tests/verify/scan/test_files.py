"""The files of a directory."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.scan.files import python_files


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("")


def test_nobody_elses_code_is_looked_at(tmp_path: Path) -> None:
    write(tmp_path, "b.py", "a.py", "sub/c.py", "text.txt", ".hidden.py", ".git/x.py", "venv/x.py", "node_modules/x.py")
    write(tmp_path, "own_env/x.py", "own_env/pyvenv.cfg", "sub/__pycache__/x.py")
    assert [path.relative_to(tmp_path).as_posix() for path in python_files(tmp_path)] == ["a.py", "b.py", "sub/c.py"]


def test_links_lead_nowhere_twice(tmp_path: Path) -> None:
    write(tmp_path, "sub/a.py")
    os.symlink("..", tmp_path / "sub" / "loop")
    os.symlink("a.py", tmp_path / "sub" / "b.py")
    os.symlink("c.py", tmp_path / "sub" / "c.py")
    os.symlink("nothing.py", tmp_path / "d.py")
    os.mkfifo(tmp_path / "e.py")
    (tmp_path / "f.py").mkdir()
    assert [path.name for path in python_files(tmp_path)] == ["a.py"]


def test_there_is_an_end(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "b.py", "c.py")
    assert len(python_files(tmp_path, most=3)) == 3
    with pytest.raises(ProgramError) as caught:
        python_files(tmp_path, most=2)
    assert caught.value.diagnostics[0].id == "too-many-files"
    assert python_files(tmp_path / "nothing") == ()
