"""Facts as people list them."""

from __future__ import annotations

import pytest

from lapwing.prove.script.goal import show_assertion
from lapwing.report.words.facts import facts_of, merged
from tests.report.words.test_tidy import read


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        ("i<1> <= i<2> and i<1> >= i<2>", ["i<1> == i<2>"]),
        ("i<1> == i<2> and i<2> <= i<1> and i<2> >= i<1>", ["i<1> == i<2>"]),
        ("i<2> <= i<1> and i<2> >= i<1>", ["i<1> == i<2>"]),
        ("i<1> <= i<2> and i<1> >= 0", ["i<1> <= i<2>", "i<1> >= 0"]),
        ("best<2> >= best<1> + -1", ["best<2> >= best<1> - 1"]),
        ("(i<1> == 0 => best<1> <= 1) and (i<1> == 0 => best<1> >= 1)", ["i<1> == 0 => best<1> == 1"]),
        (
            "(i<1> == 0 => best<1> <= 1) and (i<1> == 1 => best<1> >= 1)",
            ["i<1> == 0 => best<1> <= 1", "i<1> == 1 => best<1> >= 1"],
        ),
        ("(i<1> == 0 => i<2> == 0) and (i<2> == 0 => i<1> == 0)", ["(i<1> == 0) == (i<2> == 0)"]),
        ("i<1> == 0", ["i<1> == 0"]),
    ],
)
def test_facts_that_belong_together_are_told_as_one(words: str, listed: list[str]) -> None:
    assert [show_assertion(fact) for fact in merged(facts_of(read(words)))] == listed
