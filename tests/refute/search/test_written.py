"""Numbers in a program's text."""

from __future__ import annotations

from lapwing.refute.search.written import written
from tests.refute.programs import stated


def test_thresholds_are_found() -> None:
    program, _ = stated("@private(epsilon=1)\ndef f(x: Query):\n    return laplace(x, scale=1) > 100\n")
    assert written(program) == (100,)
