"""Regular expressions are unknown functions of a string."""

from __future__ import annotations

from textwrap import indent

import pytest

from tests.syntax.natural.plain import core_of, real_passes

CONTRACT = '# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon'


def told(body: str, before: str = "") -> str:
    text = f"import re\n{before}\n{CONTRACT}\ndef f(data, epsilon, rng):\n{indent(body, '    ')}\n"
    return str(core_of(text, real_passes).lowered.program.body)


@pytest.mark.parametrize(
    "asked",
    ["re.match('a+', x)", "P.match(x)", "P.search(x) is not None", "re.fullmatch('[0-9]', x) is None"],
)
def test_whether_a_pattern_is_found_can_be_asked(asked: str) -> None:
    found = told(f"return sum(1 for x in data if {asked}) + rng.laplace(0, 1 / epsilon)", "P = re.compile('a+')")
    assert "Opaque(name='" in found


def test_two_patterns_are_not_the_same() -> None:
    body = "return sum(1 for x in data if P.match(x) and not Q.match(x)) + rng.laplace(0, 1 / epsilon)"
    found = told(body, "P = re.compile('a+')\nQ = re.compile('b+')")
    assert found.count("re.match") == 2


def test_a_missing_match_is_not_taken_for_granted() -> None:
    found = told(
        "n = 0\nfor x in data:\n    m = re.match('a', x)\n    if m is None:\n        n += 1\n"
        "return n + rng.laplace(0, 1)"
    )
    assert "If(" in found


def test_letters_and_slices_of_strings() -> None:
    found = told("return sum(1 for x in data if x[:2] == 'ab' and x[1:] in 'abc') + rng.laplace(0, 1 / epsilon)")
    assert "str.slice" in found
    assert "str.in" in found
