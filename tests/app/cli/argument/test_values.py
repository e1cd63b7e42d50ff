"""NAME=VALUE on the command line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.app.cli.argument.values import read_decimal, read_file, read_value, read_values
from lapwing.diagnostics.diagnostic import ProgramError


def test_numbers_are_exact() -> None:
    assert read_values(["eps=0.1", "q=[1, 2.5, -3]", "n=7", "b=true", "k=1/3", "d=[[0,1],[1,0]]"]) == {
        "eps": Fraction(1, 10),
        "q": [1, Fraction(5, 2), -3],
        "n": 7,
        "b": True,
        "k": Fraction(1, 3),
        "d": [[0, 1], [1, 0]],
    }
    assert read_value("[1e-3]") == [Fraction(1, 1000)]
    assert read_decimal("2.50") == Fraction(5, 2)


def test_values_from_files(tmp_path: Path) -> None:
    (tmp_path / "counts.csv").write_text("3\n1.5\n\n4\n")
    (tmp_path / "rows.csv").write_text("1,0\n0, 1\n")
    (tmp_path / "list.json").write_text("[1, 2]\n")
    assert read_file(str(tmp_path / "counts.csv")) == [3, Fraction(3, 2), 4]
    assert read_file(str(tmp_path / "rows.csv")) == [[1, 0], [0, 1]]
    assert read_values([f"q=@{tmp_path}/list.json"]) == {"q": [1, 2]}


@pytest.mark.parametrize(
    "text",
    [
        "eps",
        "=1",
        "1=1",
        "eps=",
        "eps=x",
        "eps=NaN",
        "eps=[Infinity]",
        "eps=[1",
        "eps=1e999999999",
        "eps=[1e999999]",
        "q=" + "[" * 100_000,
        "eps=1/0",
        "eps=@/no/such/file",
        "x=1/" + "9" * 5000,
    ],
    ids=lambda text: text[:20],
)
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(ProgramError):
        read_values([text])


def test_a_name_stands_once() -> None:
    with pytest.raises(ProgramError):
        read_values(["eps=1", "eps=2"])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("q=7654321x", "q"),
        ("q=[7654321", "q"),
        ("q=[7654321e999]", "q"),
        ("7654321=1", "Argument 1 after the file"),
        ("7654321", "Argument 1 after the file"),
    ],
)
def test_no_value_is_told(text: str, where: str) -> None:
    with pytest.raises(ProgramError) as caught:
        read_values([text])
    assert "7654321" not in str(caught.value)
    assert caught.value.diagnostics[0].cause.startswith(f"{where} is not a valid value")


def test_no_value_in_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("1,2\n\n3,7654321x\n")
    (tmp_path / "list.json").write_text("[7654321,")
    (tmp_path / "bytes.csv").write_bytes(b"7654321\n\xff")
    for name, words in (("rows.csv", "Line 3 of "), ("list.json", "list.json"), ("bytes.csv", "UTF-8")):
        with pytest.raises(ProgramError, match=words) as caught:
            read_values([f"q=@{tmp_path / name}"])
        assert "7654321" not in str(caught.value) and "0xff" not in str(caught.value)
