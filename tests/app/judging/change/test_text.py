"""Places in the text of a function."""

from __future__ import annotations

from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import before, following, importing, root_in
from tests.app.judging.change.texts import code, read


def test_statements_are_put_before_and_after_others() -> None:
    found = code("if c > 1:\n    x = laplace(q[0], scale=1)\nelse:\n    x = laplace(q[0], scale=2)\nreturn x")
    branch = found.definition.node.body[0]
    text = Rewrite("", (before(found, branch, "a = 1"), following(found, branch, "b = 2"))).merged().applied()
    assert "    a = 1\n    if c > 1:" in text
    assert "scale=2)\n    b = 2\n    return x" in text


def test_names_are_imported_where_others_are() -> None:
    start = 'from lapwing import Epsilon, Query, private\n\n\n@private(epsilon="eps")\n'
    found = read(f"{start}def f(q: Query, eps: Epsilon) -> float:\n    return q\n")
    (edit,) = importing(found, "laplace")
    assert edit.applied().startswith("from lapwing import Epsilon, Query, laplace, private\n")
    assert list(importing(code("return laplace(q[0], scale=1)"), "laplace")) == []


def test_roots_are_called_as_the_file_does() -> None:
    lines = '@private(epsilon="eps")\ndef f(q: Query, eps: Epsilon) -> float:\n    return q\n'
    named = read(f"from math import sqrt\n\nfrom lapwing import *\n\n\n{lines}")
    assert root_in(named) == ("sqrt", ())
    name, (edit,) = root_in(read(f"from lapwing import *\n\n\n{lines}"))
    assert name == "sqrt" and edit.applied().startswith("from math import sqrt\n\nfrom lapwing import *\n")
