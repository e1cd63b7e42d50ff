"""Lines in blocks: each stays one line."""

from __future__ import annotations

import gzip
import io
import random
from pathlib import Path

import pytest

from lapwing.data.description.dialect import Encoding
from lapwing.data.engines import lines
from lapwing.data.engines.fields import LONGEST
from lapwing.data.engines.lines import blocks, first_line, open_bytes, skip_mark
from lapwing.diagnostics.diagnostic import ProgramError


def by_itself(line: bytes, encoding: Encoding, longest: int) -> bytes:
    if len(line) > longest:
        return b"\0"
    try:
        return line.decode(encoding).encode()
    except UnicodeDecodeError:
        return b"\0"


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "windows-1252"])
def test_each_line_is_read_by_itself(encoding: Encoding, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    monkeypatch.setattr(lines, "LONGEST", 20)
    letters = [b"a", b"\n", b"\n", b"\xc3\xb6", b"\xf6", b"\x81", b",", b'"', b"\r", b"\0"]
    for size in (1, 2, 5, 64):
        monkeypatch.setattr(lines, "SIZE", size)
        for _ in range(100):
            body = b"".join(chance.choices(letters, k=chance.randint(0, 60))) + b"a" * chance.randint(0, 60)
            wanted = body.removesuffix(b"\n").split(b"\n") if body else []
            whole = b"".join(blocks(io.BytesIO(body), encoding))
            got = whole.removesuffix(b"\n").split(b"\n") if whole else []
            assert len(got) == len(wanted)
            for mine, line in zip(got, wanted, strict=True):
                short = by_itself(line, encoding, 20)
                assert mine == short or (len(line) > 20 and len(mine) > 20)


def test_the_first_line() -> None:
    assert first_line(io.BytesIO(b"\xef\xbb\xbfa,b\r\nc\n"), "utf-8") == "a,b"
    assert first_line(io.BytesIO(b"\xf6"), "utf-8") is None
    assert first_line(io.BytesIO(b"\xf6\n"), "latin-1") == "ö"
    assert first_line(io.BytesIO(b"a" * (LONGEST + 1)), "utf-8") is None


def test_a_mark_is_no_text() -> None:
    for data, rest in ((b"\xef\xbb\xbfa", b"a"), (b"\xef\xbba", b"\xef\xbba"), (b"", b"")):
        file = io.BytesIO(data)
        skip_mark(file, "utf-8")
        assert file.read() == rest


def test_compression(tmp_path: Path) -> None:
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(b"a\n"))
    with open_bytes(tmp_path / "a.csv.gz") as file:
        assert file.read() == b"a\n"
    with pytest.raises(ProgramError, match="unreadable"):
        open_bytes(tmp_path / "nowhere.csv")
    with pytest.raises(ProgramError, match="unreadable"):
        open_bytes(tmp_path / "nowhere.csv.zst")
