"""Where a file gives its names values."""

from __future__ import annotations

import ast

import pytest

from lapwing.syntax.bindings import bindings_of


def found(text: str) -> set[tuple[str, bool]]:
    return {(each.name, each.is_plain) for each in bindings_of(ast.parse(text).body)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("x = 1", {("x", True)}),
        ("x = y = 1", {("x", True), ("y", True)}),
        ("x: int = 1", {("x", True)}),
        ("x: int", set()),
        ("x, y = 1, 2", {("x", False), ("y", False)}),
        ("x += 1", {("x", False)}),
        ("x.y = 1", set()),
        ("x[0] = 1", set()),
        ("del x", {("x", False)}),
        ("def f(x): y = 1", {("f", True)}),
        ("async def f(): pass", {("f", True)}),
        ("class C:\n    x = 1\n    def f(self): pass", {("C", True)}),
        ("def f():\n    global x\n    x = 1", {("f", True), ("x", False)}),
        ("def f():\n    def g():\n        global x", {("f", True), ("x", False)}),
        ("class C:\n    global x\n    x = 1", {("C", True), ("x", False)}),
        ("def f(x=(y := 1)): pass", {("f", True), ("y", False)}),
        ("def f(x: (y := 1)): pass", {("f", True), ("y", False)}),
        ("@(y := g)\ndef f(): pass", {("f", True), ("y", False)}),
        ("class C((y := B)): pass", {("C", True), ("y", False)}),
        ("if x:\n    def f(): pass", {("f", False)}),
        ("if x:\n    y = 1\nelse:\n    z = 1", {("y", False), ("z", False)}),
        ("for x in y: z = 1", {("x", False), ("z", False)}),
        ("while (x := y): pass", {("x", False)}),
        ("with y as x, z as (v, *w): pass", {("x", False), ("v", False), ("w", False)}),
        ("try:\n    import a\nexcept E as x:\n    b = 1", {("a", False), ("x", False), ("b", False)}),
        ("match y:\n    case [x, *z]: pass\n    case {'a': b, **c}: pass\n    case D(e=f) as g: pass",
         {(name, False) for name in "xzbcfg"}),
        ("import a.b", {("a", True)}),
        ("import a.b as c", {("c", True)}),
        ("from a import b as c, d", {("c", True), ("d", True)}),
        ("from a import *", {("*", True)}),
        ("[x for x in y]", set()),
        ("[(z := x) for x in y]", {("z", False)}),
        ("f = lambda x=(y := 1): (z := 2)", {("f", True), ("y", False)}),
        ("print(x := 1)", {("x", False)}),
    ],
)  # fmt: skip
def test_every_way_to_bind_a_name(text: str, names: set[tuple[str, bool]]) -> None:
    assert found(text) == names


def test_imports_say_what_is_imported() -> None:
    text = "import a.b\nimport a.b as c\nfrom ..d import e as f\nif x:\n    from g import *\n"
    assert [(each.name, each.imported, each.order) for each in bindings_of(ast.parse(text).body)] == [
        ("a", ("a", ""), 0),
        ("c", ("a.b", ""), 1),
        ("f", ("..d", "e"), 2),
        ("*", ("g", "*"), 3),
    ]
