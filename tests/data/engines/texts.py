"""Texts that are not valid UTF-8, in a column of Arrow that says they are."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Present, Rows, Units
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Found
from lapwing.data.query.predicate import Among, Compare, Missing, Not

BROKEN = (b"a", b"b", b"\xff\xfe", b"a", b"\xed\xa0\x80", b"a\x00b", b"", b"\xff" * 40, b"??")


def texts(values: tuple[bytes, ...] = BROKEN) -> pa.StringArray:
    """A column of texts as they are, whether they are texts or not."""
    places = np.cumsum([0, *map(len, values)]).astype(np.int32)
    heap = b"".join(values)
    return pa.StringArray.from_buffers(len(values), pa.py_buffer(places.tobytes()), pa.py_buffer(heap))


def described_word(unit: str = "row") -> Description:
    privacy = {"unit": unit, "neighbours": "add-remove", **({} if unit == "row" else {"rows": 1})}
    columns = {"word": {"type": "text", "values": ["a", "b"]}}
    budget = {"epsilon": 1, "delta": "0.1"}
    return describe({"name": "words", "privacy": privacy, "budget": budget, "columns": columns})


def assert_texts_stop_nothing(engine: Engine) -> None:
    """Every query of a table with one column `word` is answered, and counts the same valid texts."""
    description = described_word()
    column = description.column("word")
    listed = measure(Aggregation((Rows(),), (group_by("word", description),), None), description, engine)
    assert listed.numbers[Rows()].tolist() == [2, 1]
    found = measure(Aggregation((Rows(), Present("word")), (Found(column),), None), description, engine)
    assert {"a", "b", "a\x00b", "", "??"} <= set(found.labels[0])
    for condition, wanted in ((Compare("word", "=", "a"), 2), (Among("word", ("a", "b")), 3)):
        assert measure(Aggregation((Rows(),), (), condition), description, engine).numbers[Rows()].tolist() == [wanted]
    there = measure(Aggregation((Rows(),), (), Not(Missing("word"))), description, engine).numbers[Rows()]
    assert there.tolist() == [found.numbers[Rows()].sum()] and 6 <= there[0] <= len(BROKEN)
    people = measure(Aggregation((Units(),), (), None), described_word("word"), engine).numbers[Units()]
    assert people.tolist() == [len(found.labels[0])]
