"""How CSV files are written."""

from __future__ import annotations

import pytest

from lapwing.data.description.dialect import Dialect, delimiter_of


@pytest.mark.parametrize(
    ("name", "sign"), [("a.csv", ","), ("a.tsv", "\t"), ("a.TSV", "\t"), ("a.tsv.gz", "\t"), ("tsv.csv", ",")]
)
def test_the_name_of_a_file_says_what_stands_between_fields(name: str, sign: str) -> None:
    assert delimiter_of(Dialect(), name) == sign
    assert delimiter_of(Dialect(";"), name) == ";"
