"""Guesses about the values of rows."""

from __future__ import annotations

import pytest

from lapwing.syntax.module import parse_python
from lapwing.verify.scan.guess_domain import guess_domain, guess_frame
from lapwing.verify.scan.names import names_of
from tests.contracts import definitions, source_of


def domain(text: str) -> str:
    (found,) = definitions(text)
    names = names_of(parse_python(source_of(text)), (found,))
    told, reason = guess_domain(found, found.arguments[0], names)
    assert reason
    return told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("A list of 0/1 values.", "Bit"),
        ("binary data", "Bit"),
        ("values in [0, 120]", "Interval(0, 120)"),
        ("between 0.5 and 1.5", "Interval(0.5, 1.5)"),
        ("values between 0 and 1", "Interval(0, 1)"),
        ("answers, which are 0 and 1", "Bit"),
        ("ages, 0..120", "Integers(0, 120)"),
        ("a list of strings", "Text"),
        ("whatever", "Anything"),
        ("between 3 and 1", "Anything"),
    ],
)
def test_docstrings_tell(words: str, told: str) -> None:
    assert domain(f'def f(data):\n    """{words}"""\n') == told
    assert domain(f"# {words}\ndef f(data): pass\n") == told


def test_hints_and_uses_tell() -> None:
    assert domain("def f(data: list[bool]): pass") == "Bool"
    assert domain("def f(data): return sum(data)") == "Reals"
    assert domain("def f(data): return len(data)") == "Anything"
    assert domain("def f(data): return sum(x > 3 for x in data)") == "Reals"
    assert domain("def f(data): return sum(x == 3 for x in data)") == "Anything"
    rows = "def f(data): return [r for r in data if r['a'] > 1 and r['b'] and r['c'] == 'x']"
    assert domain(rows) == "Row({'a': Reals, 'b': Anything, 'c': Text})"


def test_frames() -> None:
    text = "def f(df): return df['a b'].sum()"
    (found,) = definitions(text)
    assert guess_frame(found, "df", names_of(parse_python(source_of(text)), (found,))).text == "Frame({'a b': Reals})"
