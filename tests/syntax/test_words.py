"""What messages call the parts of Python outside the language."""

from __future__ import annotations

import ast

import pytest

from lapwing.syntax.words import LANGUAGE, WORDS, describe, instead_of


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("None", "None"),
        ("'text'", "a string"),
        ("b'text'", "a string"),
        ("1j", "1j"),
        ("...", "Ellipsis"),
        ("~x", "`~`"),
        ("x.y", "the attribute y"),
        ("[a for a in b]", "a list comprehension"),
        ("lambda: 0", "`lambda`"),
        ("(a := 1)", "`:=`"),
        ("a @ b", "this operator"),
        ("{a}", "a set"),
        ("f'{a}'", "a formatted string"),
    ],
)
def test_an_expression_has_a_name(text: str, words: str) -> None:
    assert describe(expression(text)) == words


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("None", "Use a number that stands for it, such as -1 or the length of the list."),
        ("'text'", "Number the cases: 0, 1, 2, …"),
        ("1j", "Use numbers and truth values."),
        ("x.y", "Use plain names."),
        ("~x", "Use `not` or `-`."),
        ("[a for a in b]", "Use a for loop and append."),
    ],
)
def test_there_is_something_to_use_instead(text: str, advice: str) -> None:
    assert instead_of(expression(text)) == advice


def test_an_unknown_construct_is_named_by_its_kind() -> None:
    node = ast.parse("pass").body[0]
    assert describe(node) == "`Pass`"
    assert instead_of(node) == LANGUAGE


def test_all_advice_is_a_sentence() -> None:
    assert all(advice.endswith((".", ").")) for _, advice in WORDS.values())
