"""Tables of descriptions."""

from __future__ import annotations

import pytest

from lapwing.data.description.toml_table import Table
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source

SOURCE = Source("x.toml", "[a]\nb = 1\nc = 'nan'\n")


def test_values_are_taken_out_by_kind() -> None:
    table = Table(SOURCE, ("a",), {"b": 1, "t": "text", "d": "1970-01-03", "inner": {"x": 1}})
    assert table.whole("b", 5, 1) == 1 and table.text("t") == "text" and table.day("d") == 2
    assert table.table("inner").path == ("a", "inner")
    assert table.number("absent") is None and table.whole("absent", 5, 1) == 5


def test_faults_have_a_place() -> None:
    table = Table(SOURCE, ("a",), {"b": 1, "c": "nan"})
    for act in (
        lambda: table.number("c"),
        lambda: table.text("b"),
        lambda: table.table("b"),
        lambda: table.check_keys(("b",)),
    ):
        with pytest.raises(ProgramError) as caught:
            act()
        assert caught.value.diagnostics[0].spans[0].line in (2, 3)
