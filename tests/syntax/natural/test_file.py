"""A file is parsed once, and each function of it is read as if it were the only one."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.syntax.natural.file import defined_in, names_in_file, parsed

TEXT = "import math\n\ndef f(x):\n    return math.exp(x)\n\ndef f2(x):\n    return f(x)\n"


def test_the_same_text_is_parsed_once() -> None:
    one, two = Source("a.py", TEXT), Source("a.py", TEXT)
    assert parsed(one) is parsed(two)
    assert names_in_file(one) is names_in_file(two)
    assert [each.name for each in defined_in(one)] == ["f", "f2"]


def test_another_text_is_another_file() -> None:
    one, two = Source("a.py", TEXT), Source("a.py", TEXT + "math = 3\n")
    assert names_in_file(one).bound["math"] is not None
    assert names_in_file(two).bound["math"] is None
