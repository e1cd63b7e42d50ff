"""The lines of a CSV file in blocks, as UTF-8: each line stays one line, whatever it contains."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, cast

from lapwing.data.description.dialect import Encoding
from lapwing.data.engines.fields import LONGEST
from lapwing.diagnostics.diagnostic import reject

SIZE = 2**22
MARK = b"\xef\xbb\xbf"
MISFIT = b"\0"


def open_bytes(path: Path) -> BinaryIO:
    """The bytes of a file, decompressed if its name says so."""
    try:
        match path.suffix.lower():
            case ".gz":
                return cast("BinaryIO", gzip.open(path))
            case ".zst":
                opened: BinaryIO = decompressor(path).open(path)
                return opened
            case _:
                return path.open("rb")
    except OSError as error:
        reject("unreadable", name=str(path), reason=(error.strerror or "it cannot be read").lower())


def decompressor(path: Path) -> Any:
    """The part of Python that reads Zstandard, which older versions do not have."""
    try:
        return import_module("compression.zstd")
    except ModuleNotFoundError:
        reject("unreadable", name=str(path), reason="Zstandard is read from Python 3.14 on")


def first_line(file: BinaryIO, encoding: Encoding) -> str | None:
    """The first line without its end; nothing if it is too long, or not in this encoding."""
    line = file.readline(LONGEST + 2).removeprefix(MARK if encoding == "utf-8" else b"")
    found = line.removesuffix(b"\n").removesuffix(b"\r")
    if len(found) > LONGEST:
        return None
    try:
        return found.decode(encoding)
    except UnicodeDecodeError:
        return None


def skip_mark(file: BinaryIO, encoding: Encoding) -> None:
    """Go past the mark that some programs write at the start of UTF-8."""
    if encoding != "utf-8" or file.read(len(MARK)) != MARK:
        file.seek(0)


def blocks(file: BinaryIO, encoding: Encoding) -> Iterator[bytes]:
    """Blocks of whole lines; one that is too long, or not in this encoding, is replaced by one that never fits."""
    rest, skipping = b"", False
    while piece := file.read(SIZE):
        if skipping:
            found = piece.find(b"\n")
            if found < 0:
                continue
            piece, skipping = MISFIT + piece[found:], False
        piece = rest + piece
        end = piece.rfind(b"\n") + 1
        rest = piece[end:]
        if len(rest) > LONGEST:
            rest, skipping = b"", True
        if end:
            yield decoded(piece[:end], encoding)
    if skipping or rest:
        yield decoded((MISFIT if skipping else rest) + b"\n", encoding)


def decoded(block: bytes, encoding: Encoding) -> bytes:
    """A block in UTF-8."""
    try:
        text = block.decode(encoding)
    except UnicodeDecodeError:
        return b"\n".join(decoded_line(line, encoding) for line in block.split(b"\n"))
    return block if encoding == "utf-8" or block.isascii() else text.encode()


def decoded_line(line: bytes, encoding: Encoding) -> bytes:
    """A line in UTF-8."""
    try:
        return line.decode(encoding).encode()
    except UnicodeDecodeError:
        return MISFIT
