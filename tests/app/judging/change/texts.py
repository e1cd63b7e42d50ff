"""Functions to change."""

from __future__ import annotations

from lapwing.app.judging.change.code import Code, code_of
from tests.app.judging.test_verdict import asked

MARKED = "from lapwing import *\n\n\n"
PLAIN = "import numpy as np\n\n\n"


def code(lines: str, parameters: str = "q: Queries, t: Public[float], c: Public[int], eps: Epsilon") -> Code:
    """A marked function around a few lines."""
    return read(f'{MARKED}@private(epsilon="eps", requires="c >= 1")\ndef f({parameters}):\n{indented(lines)}\n')


def plain(lines: str) -> Code:
    """A function with a contract beside it around a few lines."""
    contract = '# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon'
    return read(f"{PLAIN}{contract}\ndef f(data, epsilon, rng):\n{indented(lines)}\n")


def read(text: str) -> Code:
    """The function f of a text."""
    found = code_of(asked(text, "f"))
    assert found is not None
    return found


def indented(lines: str) -> str:
    """The lines of a body."""
    return "\n".join(f"    {line}" for line in lines.strip("\n").split("\n"))
