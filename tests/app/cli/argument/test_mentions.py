"""Marks in files of any length."""

from __future__ import annotations

from pathlib import Path

from lapwing.app.cli.argument.mentions import PIECE, mentions


def test_a_mark_is_found_wherever_it_is(tmp_path: Path) -> None:
    file = tmp_path / "long.py"
    for before in (0, PIECE - 3, PIECE, 2 * PIECE + 5):
        file.write_bytes(b"#" * before + b"lapwing" + b"#" * PIECE)
        assert mentions(file, (b"@private", b"lapwing"))


def test_a_file_without_marks_and_one_that_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "other.py"
    file.write_bytes(b"#" * (PIECE + 1))
    assert not mentions(file, (b"lapwing",))
    assert mentions(tmp_path / "missing.py", (b"lapwing",))
