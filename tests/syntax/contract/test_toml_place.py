"""Places in TOML."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.toml_place import Places, key_of, parts_of

TEXT = """# head
[tool.lapwing."a.b:f"]
data = 'Database(of=Bit)'
epsilon = "epsilon"  # epsilon
parameters."delta" = "Delta"

['c/d.py:g'] # short
x = \"\"\"
Bit\"\"\"
"""


def test_the_line_of_a_key_or_of_its_table() -> None:
    places = Places(Source("a.toml", TEXT))
    path = ("tool", "lapwing", "a.b:f")
    assert places.of(path).line == 2
    assert places.of((*path, "data")).line == 3
    assert places.of((*path, "parameters", "delta")).line == 5
    assert places.of((*path, "nothing")).line == 2
    assert places.of(("c/d.py:g",)).line == 7
    assert places.of(("tool", "lapwing")).line == 2
    assert places.of(("nothing",)).is_whole


def test_the_place_of_a_text_if_it_stands_there_once() -> None:
    places = Places(Source("a.toml", TEXT))
    path = ("tool", "lapwing", "a.b:f")
    span, verbatim = places.of_text((*path, "data"), "Database(of=Bit)")
    assert verbatim
    assert (span.line, span.column, span.end_column) == (3, 8, 24)
    assert places.of_text((*path, "epsilon"), "epsilon")[1] is False
    assert places.of_text(("c/d.py:g", "x"), "\nBit")[1] is False


def test_keys_and_names() -> None:
    assert key_of('a . "b c" = 1') == ("a", "b c")
    assert key_of("no key here") == ()
    assert key_of("") == ()
    assert parts_of("tool.lapwing.\"x:y\" . 'z'") == ["tool", "lapwing", "x:y", "z"]
