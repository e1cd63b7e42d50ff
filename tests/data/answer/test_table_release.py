"""A table that was written, in words and as data."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.answer.table_release import TableRelease
from lapwing.data.proof.proof import Proof

MADE = TableRelease(
    "people",
    "out",
    None,
    ("city",),
    ("n", "n_low", "n_high"),
    Fraction(1),
    Fraction(1, 1000),
    (Fraction(9), Fraction(0)),
    Fraction(19, 20),
    "Spark",
    3,
    0.5,
    Proof(None, "add-remove", ()),
    "intervals cover the noise",
    False,
    ("groups were found",),
)


def test_what_it_says() -> None:
    text = str(MADE)
    assert "people: a table at out" in text and "columns: city, n, n_low, n_high" in text
    assert "epsilon 1, delta 0.001" in text and text.endswith("intervals cover the noise\ngroups were found")


def test_its_data_has_no_rows() -> None:
    view = MADE.view()
    assert view["format"] == "lapwing-release" and view["answers"][0]["path"] == "out"
    assert view["epsilon"] == "1" and "rows" not in view["answers"][0]
