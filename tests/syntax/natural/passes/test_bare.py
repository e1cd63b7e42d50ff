"""Results without what everyone can undo."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import subjects

HEAD = "# lapwing: q: Query(sensitivity=1); epsilon = epsilon; c: Public[float]\n"


def last_line(body: str) -> str:
    (found,) = subjects(f"import numpy as np\n{HEAD}def f(q, c, epsilon):\n    x = np.random.laplace(q, 1)\n{body}")
    assert isinstance(found, Subject)
    return pretty(found.lower().program, None).strip().splitlines()[-1].strip()


@pytest.mark.parametrize(
    "result",
    ["x + 1 / epsilon", "1 / epsilon + x", "x - c", "x * epsilon", "2 * x", "x / (3 * epsilon)", "(x + c) / 2"],
)
def test_a_public_number_is_left_out(result: str) -> None:
    assert last_line(f"    return {result}\n") == "return noise"


@pytest.mark.parametrize("result", ["x * c", "x / c", "x + q", "x * x", "c - x"])
def test_what_may_lose_or_add_something_stays(result: str) -> None:
    assert last_line(f"    return {result}\n") != "return noise"


def test_with_two_ends_nothing_is_left_out() -> None:
    (found,) = subjects(
        f"import numpy as np\n{HEAD}def f(q, c, epsilon):\n    x = np.random.laplace(q, 1)\n"
        "    if x > 0:\n        return x + c\n    return x\n"
    )
    assert isinstance(found, Subject)
    assert "noise + c" in pretty(found.lower().program, None)
