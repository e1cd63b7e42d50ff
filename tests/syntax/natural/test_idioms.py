"""Ways to fill a dictionary are brought to one only where they mean the same."""

from __future__ import annotations

import ast

import pytest

from lapwing.syntax.natural.idioms import absent_or_present, added_amount, tried
from tests.syntax.natural.says import assert_as_python


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("if k not in d: d[k] = 0", "d.setdefault(k, 0)"),
        ("if k in d:\n    d[k] += 2\nelse:\n    d[k] = 2", "d[k] = d.get(k, 0) + 2"),
        ("if k in d:\n    d[k].append(v)\nelse:\n    d[k] = [v]", "d.setdefault(k, []).append(v)"),
        ("if k in d:\n    d[k] += 1\nelse:\n    d[k] = 2", None),
        ("if k not in d: e[k] = 0", None),
        ("if k not in d: d[j] = 0", None),
        ("if draw() not in d: d[draw()] = 0", None),
        ("if k in d: d[k] = 0", None),
        ("if k in d:\n    d[k] += [1]\nelse:\n    d[k] = [1]", None),
    ],
)
def test_branches(text: str, made: str | None) -> None:
    (statement,) = ast.parse(text).body
    assert isinstance(statement, ast.If)
    found = absent_or_present(statement)
    assert (None if found is None else ast.unparse(ast.fix_missing_locations(found[1]))) == made


def test_only_a_key_error_is_caught() -> None:
    text = "try:\n    d[k] += 1\nexcept {}:\n    d[k] = 1"
    found = [ast.parse(text.format(name)).body[0] for name in ("KeyError", "Exception")]
    assert [isinstance(each, ast.Try) and tried(each) is not None for each in found] == [True, False]


def test_the_amount_that_is_added() -> None:
    target, node = ast.parse("d[k]", mode="eval").body, ast.parse("x + d.get(k, 0)", mode="eval").body
    found = added_amount(node, target)
    assert found is not None
    assert ast.unparse(found) == "x"
    assert added_amount(ast.parse("x + d.get(k, 1)", mode="eval").body, target) is None


def test_a_list_is_no_dictionary() -> None:
    assert_as_python("d = [0, 0]\nif k not in d:\n    d[k] = 0\nreturn d")
