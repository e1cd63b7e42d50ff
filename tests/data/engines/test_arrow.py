"""Streams of texts for DuckDB."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from lapwing.data.engines.arrow import HELD, Texts, TextStream


def short(*words: bytes | None) -> Texts:
    """Texts of at most 12 bytes."""
    views = np.zeros((len(words), 4), dtype="<u4")
    for place, word in enumerate(words):
        views[place] = np.frombuffer(len(word or b"").to_bytes(4, "little") + (word or b"").ljust(12, b"\0"), "<u4")
    return Texts(views, np.array([word is not None for word in words]), np.zeros(16, dtype=np.uint8))


def test_another_reader_of_arrow_agrees() -> None:
    batches = [(short(b"a", None, b"twelve bytes"), short(None, b"", b"z")), (short(b"b"), short(b"c"))]
    reader = pa.RecordBatchReader.from_stream(TextStream(("x", 'odd "name"'), iter(batches)))
    table = reader.read_all()
    table.validate(full=True)
    assert table.to_pydict() == {"x": ["a", None, "twelve bytes", "b"], 'odd "name"': [None, "", "z", "c"]}
    del table, reader
    assert not HELD


def test_many_batches_at_several_threads() -> None:
    batches = ((short(*(b"%d" % n for n in range(i, i + 100))),) for i in range(0, 50_000, 100))
    connection = duckdb.connect()
    connection.register("texts", TextStream(("x",), batches))
    query = "SELECT count(*), sum(x::BIGINT) FROM texts"
    assert connection.execute(query).fetchall() == [(50_000, 49_999 * 25_000)]
    assert not HELD


def test_what_goes_wrong_is_kept_and_not_told_to_duckdb() -> None:
    def broken() -> Iterator[tuple[Texts, ...]]:
        yield (short(b"a"),)
        raise ValueError("private")

    stream = TextStream(("x",), broken())
    connection = duckdb.connect()
    connection.register("texts", stream)
    with pytest.raises(duckdb.Error) as caught:
        connection.execute("SELECT count(*) FROM texts").fetchall()
    assert "private" not in str(caught.value)
    assert isinstance(stream.failed, ValueError)
