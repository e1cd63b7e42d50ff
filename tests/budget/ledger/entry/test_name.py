"""Two spellings of one name are one name."""

from __future__ import annotations

import pytest

from lapwing.budget.ledger.entry.name import name_of
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Census", "census"),
        ("census 2020", "  Census   2020 "),
        ("data/census.csv", "./data/./census.csv"),
        ("data/census.csv", "data//x/../census.csv"),
        ("/data/c", "//data/c"),
        ("caf\u00e9", "cafe\u0301"),
        ("ﬁle", "file"),
        ("straße", "STRASSE"),
        ("a\u00a0b", "a b"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert name_of(one, "dataset") == name_of(other, "dataset")
    assert name_of(name_of(one, "dataset"), "dataset") == name_of(one, "dataset")


def test_other_names_stay_apart() -> None:
    assert len({name_of(name, "dataset") for name in ("a", "b", "a/b", "b/a", "s3://a//b", "s3://a/b")}) == 6


@pytest.mark.parametrize("given", ["", "   ", "a\u200bb", "a\x00b", "x" * 201, None, 3, b"census"])
def test_what_is_no_name_is_rejected(given: object) -> None:
    with pytest.raises(ProgramError) as caught:
        name_of(given, "dataset")
    assert caught.value.diagnostics[0].id == "ledger-name"
