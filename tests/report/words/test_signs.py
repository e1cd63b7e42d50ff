"""What the signs in proofs mean."""

from __future__ import annotations

from lapwing.report.words.signs import SHAPES, SIGNS, signs_in, signs_of


def test_signs_are_found_where_they_stand() -> None:
    found = list(signs_in("pays <x<1> + spent[12]>"))
    assert found == [
        ("pays", "pays"),
        (" <x", None),
        ("<1>", "<1>"),
        (" + ", None),
        ("spent[12]", "spent[0]"),
        (">", None),
    ]
    assert list(signs_in("q<2>['d@] == 'r3"))[1] == ("<2>", "<1>")


def test_comparisons_and_words_are_no_signs() -> None:
    assert list(signs_in("a <1> b and repays and 'row")) == [("a <1> b and repays and 'row", None)]


def test_each_that_occurs_once_in_the_order_of_the_list() -> None:
    assert list(signs_of(iter(["spent[1]", "x<2>", "x<1>"]))) == ["<1>", "spent[0]"]
    assert tuple(SHAPES) == tuple(SIGNS)
