"""[csv] in a description."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.data.description.dialect import Dialect
from lapwing.data.description.read_dialect import check_delimiter, read_dialect
from lapwing.data.description.toml_table import Table
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source


def read(**values: Any) -> Dialect:
    return read_dialect(Table(Source("x", ""), ("csv",), values))


def test_everything_may_be_left_out() -> None:
    assert read() == Dialect() == Dialect(None, '"', True, "utf-8", None, ("", "NA"))


def test_everything_may_be_said() -> None:
    said = read(delimiter="\t", quote="", header=False, encoding="latin-1", columns=["a", "b"], missing=[])
    assert said == Dialect("\t", "", False, "latin-1", ("a", "b"), ())


@pytest.mark.parametrize(
    "values",
    [
        {"delimiter": ""},
        {"delimiter": ",,"},
        {"delimiter": "a"},
        {"delimiter": "1"},
        {"delimiter": "\n"},
        {"delimiter": "\x01"},
        {"delimiter": "ä"},
        {"delimiter": '"'},
        {"delimiter": 5},
        {"quote": "."},
        {"quote": ","} | {"delimiter": ","},
        {"quote": 5},
        {"header": "no"},
        {"header": 0},
        {"header": False},
        {"columns": []},
        {"columns": ["a", "a"]},
        {"columns": ["a", ""]},
        {"columns": "ab"},
        {"columns": [1]},
        {"encoding": "utf-16"},
        {"missing": "NA"},
        {"missing": [None]},
        {"missing": ["x"] * 101},
        {"escape": "x"},
    ],
)
def test_what_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ProgramError, match="description-"):
        read(**values)


def test_a_delimiter_by_itself() -> None:
    check_delimiter(None)
    check_delimiter("|")
    with pytest.raises(ProgramError, match="description-value"):
        check_delimiter("ab")
