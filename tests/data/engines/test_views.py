"""Fields as Arrow's views, as DuckDB reads them."""

from __future__ import annotations

import duckdb

from lapwing.data.engines.arrow import HELD, Texts, TextStream
from lapwing.data.engines.fields import kinds_of, split
from lapwing.data.engines.views import columns_of


def read(block: bytes, columns: int, place: int, missing: tuple[bytes, ...] = (b"",)) -> list[str | None]:
    fields = split(block, kinds_of(b",", b'"'), columns)
    stream = TextStream(("x",), iter([columns_of(block, fields, [place], missing, b'"')]))
    connection = duckdb.connect()
    connection.register("texts", stream)
    found = [row[0] for row in connection.execute("SELECT x FROM texts").fetchall()]
    connection.close()
    return found


def test_texts_of_every_length() -> None:
    words = ["ä" * (n // 2) + "x" * (n % 2) for n in range(1, 40)]
    block = "".join(f"{word},{word[::-1]}\n" for word in words).encode()
    assert read(block, 2, 0) == words
    assert read(block, 2, 1) == [word[::-1] for word in words]


def test_quotes_and_what_is_missing() -> None:
    block = b'"a ""long"" text, with quotes inside",NA\n"""",""\nx\n"NA",NA\n,"NA"\nNAN,\n'
    assert read(block, 2, 0, (b"", b"NA")) == [
        'a "long" text, with quotes inside',
        '"',
        "NA",
        None,
        "NAN",
        None,
    ]
    assert read(block, 2, 1, (b"", b"NA")) == [None, "", None, "NA", None, None]
    assert read(block, 2, 1, ()) == ["NA", "", "NA", "NA", "", None]


def test_nothing_is_held_for_ever() -> None:
    read(b"a,b\n" * 5000, 2, 1)
    assert not HELD


def test_no_rows() -> None:
    empty: list[tuple[Texts, ...]] = []
    connection = duckdb.connect()
    connection.register("texts", TextStream(("x",), iter(empty)))
    assert connection.execute("SELECT count(*) FROM texts").fetchall() == [(0,)]
