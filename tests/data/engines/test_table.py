"""Tables by name."""

from __future__ import annotations

from lapwing.data.engines.table import table_named


def test_names_are_quoted() -> None:
    assert table_named("people").sql() == '"people"'
    assert table_named("s.people").sql(dialect="postgres") == '"s"."people"'
    assert table_named('a"; DROP TABLE x; --').sql(dialect="postgres") == '"a""; DROP TABLE x; --"'
