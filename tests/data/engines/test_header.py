"""Header lines: names, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.description.dialect import Dialect
from lapwing.data.engines.header import draft_dialect, looks_like_a_value, names_in, names_of
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("a,b", ("a", "b")),
        ('"a, ""b""",c', ('a, "b"', "c")),
        ("", ("",)),
        ('a"b', None),
        ('"a', None),
        ("a\rb", None),
        ("ä,ö", ("ä", "ö")),
    ],
)
def test_names_in_a_line(line: str, names: tuple[str, ...] | None) -> None:
    assert names_in(line, ",", '"') == names


@pytest.mark.parametrize(
    ("data", "sign", "names"),
    [
        (b"a,b\n1;2;3;4\n", ",", ("a", "b")),
        (b"a;b,c;d;e\n", ";", ("a", "b,c", "d", "e")),
        (b"a\tb\n", "\t", ("a", "b")),
        (b'"a,b"|c\n', "|", ("a,b", "c")),
        (b"alone\n1,2,3\n", ",", ("alone",)),
    ],
)
def test_a_draft_looks_at_the_first_line_alone(data: bytes, sign: str, names: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(data)
    assert draft_dialect(tmp_path / "x.csv", None, True) == Dialect(sign, columns=names)


def test_without_a_header_columns_have_numbers(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(b"Ann;Oslo,1\n")
    found = draft_dialect(tmp_path / "x.csv", None, False)
    assert found == Dialect(",", header=False, columns=("column1", "column2"))
    assert draft_dialect(tmp_path / "x.csv", ";", False).columns == ("column1", "column2")
    assert names_of(tmp_path / "x.csv", found) == ("column1", "column2")


@pytest.mark.parametrize("line", ["Ann,1", "Ann,Ann", "Ann,ann", "Ann,", "Ann,NA", "Ann,2024-01-01", 'Ann,"', "Ann\0"])
def test_what_may_be_a_row_is_refused_without_showing_it(line: str, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(line + "\n")
    with pytest.raises(ProgramError, match="csv-header") as caught:
        draft_dialect(tmp_path / "x.csv", None, True)
    assert "ann" not in str(caught.value).lower().replace("cannot", "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("age", False),
        ("2nd_visit", False),
        ("x1", False),
        ("1.5", True),
        ("-3", True),
        ("1e5", True),
        ("12:30", True),
        ("2024-01-01T10:00:00Z", True),
        ("1,5", True),
        ("$5", True),
        ("50%", True),
        ("TRUE", True),
        ("NaN", True),
        (" ", True),
    ],
)
def test_values_and_names(name: str, value: bool) -> None:
    assert looks_like_a_value(name) is value
