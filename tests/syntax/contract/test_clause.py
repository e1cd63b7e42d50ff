"""Parts of contracts, with places inside them."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.contract.clause import Clause, parse_clause
from lapwing.syntax.contract.scope import ContractScope

OWN = frozenset({"epsilon", "self.eps"})


def clause(text: str, before: str = "", verbatim: bool = True) -> Clause:
    source = Source("a.py", before + text)
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n") - 1
    return Clause("epsilon", text, Span(source, line, column, line, column + len(text)), verbatim)


@pytest.mark.parametrize("before", ["# ", "\n\n# lapwing: epsilon = ", "# é: ", "x\n# ε: €"])
def test_places_inside_a_clause_are_those_of_the_file(before: str) -> None:
    quoted = parse_clause(clause("2 * epsilon", before), ContractScope(), OWN)
    assert isinstance(quoted.node, ast.BinOp)
    span = quoted.reader.span(quoted.node.right)
    start = len(before) - before.rfind("\n") - 1 + len("2 * ")
    assert (span.line, span.column, span.end_column) == (before.count("\n") + 1, start, start + len("epsilon"))


def test_a_text_that_stands_elsewhere_has_the_place_of_the_whole() -> None:
    given = clause("2 * epsilon", "# ", verbatim=False)
    quoted = parse_clause(given, ContractScope(), OWN)
    assert isinstance(quoted.node, ast.BinOp)
    assert quoted.reader.span(quoted.node.right) == given.span


def test_an_attribute_of_self_is_a_name() -> None:
    quoted = parse_clause(clause("self.eps + other.eps", "# "), ContractScope(), OWN)
    assert isinstance(quoted.node, ast.BinOp)
    assert isinstance(quoted.node.left, ast.Name)
    assert quoted.node.left.id == "self.eps"
    assert isinstance(quoted.node.right, ast.Attribute)


@pytest.mark.parametrize("text", ["a b", "1) + (2", "", "x = 1", "\x00", "(" * 3000, "-" * 100_000 + "1"])
def test_what_is_no_expression_is_rejected(text: str) -> None:
    with pytest.raises(ProgramError) as caught:
        parse_clause(clause(text, "# "), ContractScope(), OWN)
    assert caught.value.diagnostics[0].id == "contract-text"


@given(st.text(max_size=40))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    try:
        parse_clause(clause(text.replace("\n", " "), "# "), ContractScope(), OWN)
    except ProgramError as error:
        assert error.diagnostics[0].id == "contract-text"
