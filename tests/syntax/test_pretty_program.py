"""Programs as text, and back."""

from __future__ import annotations

import pytest

from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.pretty_program import placed_lines, pretty
from tests.corpus import corpus
from tests.helpers import body, lowered

TRIP = [
    "return q[0] / -0.5",
    "return q[0] * -0.5",
    "return 1 - -0.5 * q[0]",
    "return -(q[0] * -2)",
    "return (c - 1) - (c - 2) - -3",
    "return q[0] + 1e-300 * 1e-300",
    "return (c < 1) == (c > 2)",
    "return not (c < 1 and not c > 2 or c == 3)",
    "return (1 if c > 0 else 2) if c > 1 else (3 if c > 2 else 4.0)",
    "x = 0\nx = laplace(0, scale=1 / eps)\nreturn x, x > 0",
    "out = []\nfor i in range(c):\n    out.append(i / 2)\nreturn out, [1, 2.5], []",
    "n = 0\nif c > 0:\n    n = flip()\nelif c > 1:\n    n = 2\nelse:\n    n = uniform(3)\nreturn n",
    "return 0 < c < 4 and flip(0.25)",
    "return 0 < c < uniform(5) < 4",
    "max = 0\nfor i in range(c):\n    max += i\nreturn max",
    "x = geometric(c, scale=1)\ny = exponential_noise(x, scale=2)\nreturn gaussian(y, sigma=c)",
    "return exponential(q, scale=log(c) + exp(1) * sqrt(2))",
    "return randomized_response(d[0], eps / 2)",
    "größe = c\nwhile größe > 0:\n    größe -= 1\nreturn größe",
]


def deep(levels: int) -> str:
    """A return far inside, with an assignment after it that is read further on."""
    lines = [f"{'    ' * level}if c != {level}:" for level in range(levels)]
    indent = "    " * levels
    lines += [indent + line for line in ("if c > 50:", "    if c > 51:", "        return 1", "w = uniform(9)")]
    lines += [indent + line for line in ("if w > 3:", "    return w")]
    return "\n".join([*lines, "return 0"])


@pytest.mark.parametrize("lines", [*TRIP, deep(3), deep(14)])
def test_a_program_is_read_back_the_same(lines: str) -> None:
    first = lowered(body(lines))
    text = pretty(first.program, first.claim)
    second = lowered(text)
    assert (second.program, second.claim) == (first.program, first.claim)
    assert pretty(second.program, second.claim) == text


@pytest.mark.parametrize("entry", corpus(), ids=lambda entry: str(entry.tree.name))
def test_the_corpus_is_read_back_the_same(entry: Entry) -> None:
    first = lower(entry.tree)
    second = lowered(pretty(first.program, first.claim))
    assert (second.program, second.claim) == (first.program, first.claim)


def test_sorts_are_shown_where_a_value_does_not_show_them() -> None:
    text = pretty(lowered(body("x = 0\ny = 1\nout = []\nif c > 0:\n    x = 0.5\n    y = 2\nreturn x, y, out")).program)
    assert text.splitlines()[2:6] == ["    x: float = 0", "    y = 1", "    out: list[bool] = []", "    if c > 0:"]
    assert text.splitlines()[1].endswith("-> tuple[float, int, list[bool]]:")


def test_an_empty_block_is_shown() -> None:
    text = pretty(lowered(body("if c > 0:\n    pass\nelse:\n    pass\nreturn 0")).program)
    assert text.splitlines()[2:] == ["    if c > 0:", "        pass", "    return 0"]


def test_each_line_knows_its_statement() -> None:
    text = "n = 0\nif c > 0:\n    n = 1\nelif c > 1:\n    n = 2\nelse:\n    n = 3\nwhile n > c:\n    n -= 1\nreturn n"
    lines = [(path, line.strip()) for path, line in placed_lines(lowered(body(text)).program.body, set())]
    assert lines == [
        ((0,), "n = 0"),
        ((1,), "if c > 0:"),
        ((1, 0, 0), "n = 1"),
        ((1, 1, 0), "elif c > 1:"),
        ((1, 1, 0, 0, 0), "n = 2"),
        (None, "else:"),
        ((1, 1, 0, 1, 0), "n = 3"),
        ((2,), "while n > c:"),
        ((2, 0, 0), "n = n - 1"),
    ]
