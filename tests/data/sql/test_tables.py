"""What columns of several tables are called."""

from __future__ import annotations

import pytest
from sqlglot import exp, parse_one

from lapwing.data.description.read_description import describe
from lapwing.data.sql.tables import columns_known, conjuncts, place_in
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from tests.data.shopping import shop

SCHEMA = describe(shop()).schema
assert SCHEMA is not None
TABLES = {"c": SCHEMA.table("customers"), "s": SCHEMA.table("shops")}


def place(text: str) -> tuple[str, str] | None:
    assert SCHEMA is not None
    return place_in(parse_one(text, into=exp.Column), TABLES, SCHEMA, Source("query", text))


def test_names_with_and_without_tables() -> None:
    assert place("region") == place("s.REGION") == ("s", "region")
    assert place("c.id") == ("c", "id") and place("c.region") is None and place('"Region"') is None
    with pytest.raises(ProgramError, match=r"c\.age or s\.age"):
        place("age")


def test_parts_of_conditions() -> None:
    assert [part.sql() for part in conjuncts(parse_one("(a = 1 AND b) AND (c OR d)"))] == ["a = 1", "b", "c OR d"]
    assert SCHEMA is not None
    assert columns_known(TABLES["s"], SCHEMA) == ["region", "age", "id"]
