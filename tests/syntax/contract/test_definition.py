"""The functions of a file."""

from __future__ import annotations

import ast

from tests.contracts import definitions

TEXT = """
def plain(a, /, b, *args, c=1, d, **rest):
    def inner(): pass

class Outer:
    def method(self, data, epsilon=1.0): pass

    @staticmethod
    def alone(data): pass

    class Inner:
        async def deep(this, data): pass

if True:
    def maybe(x): pass
else:
    try:
        def other(x): pass
    except ValueError:
        def third(x): pass
"""


def test_every_function_that_can_be_called_by_its_qualified_name() -> None:
    found = definitions(TEXT)
    assert [each.name for each in found] == [
        "plain",
        "Outer.method",
        "Outer.alone",
        "Outer.Inner.deep",
        "maybe",
        "other",
        "third",
    ]
    assert found[0].parameters == ("a", "b", "args", "c", "d", "rest")
    assert found[1].parameters == ("data", "epsilon")
    assert found[2].parameters == ("data",)
    assert found[3].parameters == ("this", "data")


def test_defaults_and_places() -> None:
    plain, method, alone, *_ = definitions(TEXT)
    assert {name: ast.unparse(value) for name, value in plain.defaults.items()} == {"c": "1"}
    assert {name: ast.unparse(value) for name, value in method.defaults.items()} == {"epsilon": "1.0"}
    assert (method.span.line, method.span.column, method.span.end_column) == (6, 4, 14)
    assert (alone.first_line, alone.node.lineno) == (8, 9)
    assert alone.place(alone.arguments[0]).column == 14


def test_classes_without_end_are_not_followed() -> None:
    depth = 30
    text = "".join(f"{' ' * level}class C{level}:\n" for level in range(depth)) + " " * depth + "def f(): pass\n"
    assert definitions(text) == ()
