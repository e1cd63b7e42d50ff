"""Expressions inside string literals, and their places."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.helpers import parsed, rejected


def pointed_at(literal: str) -> str:
    """The part of the text a fault in a claim is shown at."""
    text = f"@private(epsilon={literal})\ndef program(eps: Epsilon, ε: Epsilon):\n    return 0\n"
    with pytest.raises(ProgramError) as caught:
        parsed(text)
    (found,) = caught.value.diagnostics
    assert found.id == "undefined-name"
    (span,) = found.spans
    assert span.line == 1
    return span.source.line(1)[span.column : span.end_column]


@pytest.mark.parametrize("literal", ['"eps * zz"', "'eps * zz'", '"(zz)"', '"zz + zz"', '"zz"'])
def test_a_fault_is_shown_inside_the_literal(literal: str) -> None:
    assert pointed_at(literal) == "zz"


@pytest.mark.parametrize(
    "literal",
    ['" eps * zz"', '"""eps * zz"""', 'r"eps * zz"', '"ε * zz"', '"eps" "* zz"', '"\\x65ps * zz"', '"   zz"'],
)
def test_a_fault_is_never_shown_beside_its_place(literal: str) -> None:
    assert pointed_at(literal) in ("zz", literal)


@pytest.mark.parametrize("text", ["", "eps +", "eps; eps", "x = 1", "1 2", "\\0", "(" * 500])
def test_what_is_no_expression_is_rejected(text: str) -> None:
    assert rejected(f'@private(epsilon="{text}")\ndef f(eps: Epsilon):\n    return 0\n') == [("claim-text", 1)]


def test_a_plain_expression_needs_no_quotes() -> None:
    quoted, plain = (
        parsed(f"@private(epsilon={text})\ndef f(eps: Epsilon):\n    return 0\n") for text in ('"2 * eps"', "2 * eps")
    )
    assert quoted == plain


def test_decimals_in_quotes_are_exact() -> None:
    quoted, plain = (
        parsed(f"@private(epsilon={text})\ndef f(eps: Epsilon):\n    return 0\n") for text in ('" 0.1 "', "1e-1")
    )
    assert quoted == plain
