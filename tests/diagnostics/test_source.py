"""Texts, places in them, and files that are no texts."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.diagnostics.source import LARGEST, Source, Span, read, source_of


def fault_of(path: Path | str) -> Diagnostic:
    with pytest.raises(ProgramError) as caught:
        read(path)
    (found,) = caught.value.diagnostics
    return found


def test_standard_input_is_read_for_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\xef\xbb\xbfx = 1\n")))
    assert read("-") == Source("<stdin>", "x = 1\n")
    monkeypatch.setattr(sys, "stdin", None)
    assert fault_of("-").id == "unreadable"


@pytest.mark.parametrize("text", ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc", "a\r\nb\rc"])
def test_all_line_ends_count(text: str) -> None:
    assert Source("x", text).lines == ("a", "b", "c")


@pytest.mark.parametrize("letter", ["\f", "\v", "\x85", "\u2028"])
def test_only_newlines_end_a_line(letter: str) -> None:
    assert Source("x", f"a{letter}b\nc").lines == (f"a{letter}b", "c")


def test_lines_are_numbered_as_in_their_file() -> None:
    source = Source("x", "def f():\n    pass", first_line=10, indent=4)
    assert source.line(10) == "    def f():"
    assert source.line(11) == "        pass"
    assert source.line(9) == ""
    assert source.line(12) == ""


def test_the_whole_text_is_a_place_of_its_own() -> None:
    source = Source("x", "abc", 7, 2)
    assert source.everything() == Span(source, 7, 2, 7, 2)
    assert source.everything().is_whole
    assert not Span(source, 7, 2, 7, 3).is_whole


def test_a_file_is_read_with_its_byte_order_mark_dropped(tmp_path: Path) -> None:
    path = tmp_path / "marked.py"
    path.write_bytes(b"\xef\xbb\xbfx = 1\r\n")
    source = read(path)
    assert source.name == str(path)
    assert source.lines == ("x = 1", "")


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    found = fault_of(tmp_path / "missing.py")
    assert (found.id, found.spans) == ("unreadable", ())
    assert found.cause.endswith("cannot be read: No such file or directory.")


def test_a_directory_is_unreadable(tmp_path: Path) -> None:
    assert fault_of(tmp_path).id == "unreadable"


def test_a_path_no_system_has_is_unreadable() -> None:
    assert fault_of("a\0b.py").id == "unreadable"


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    path.write_bytes(b"#" * (LARGEST + 1))
    assert fault_of(path).id == "too-long"
    path.write_bytes(b"#" * LARGEST)
    assert len(read(path).text) == LARGEST


def test_bytes_that_are_no_text_are_pointed_at() -> None:
    with pytest.raises(ProgramError) as caught:
        source_of(b"x = 1\nyy = '\xff'\n", "bad.py")
    (found,) = caught.value.diagnostics
    assert found.id == "not-utf8"
    assert "0xff" in found.cause
    assert (found.spans[0].line, found.spans[0].column, found.spans[0].end_column) == (2, 6, 7)
