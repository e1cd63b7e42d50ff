"""Numbers that are NumPy's in some runs and Python's in others: only Python's fail where they divide by 0."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT
from lapwing.syntax.natural.shape import Row, Scalar, Sequence
from lapwing.syntax.natural.whose import plainly
from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport functools"
MEANS = [
    "return 1 / max(a.sum(), 0)",
    "return 1 / max(0, a.sum())",
    "return 1 / min(max(0, a.sum()), 3)",
    "x = a.sum() if len(a) > 1 else 0\nreturn 1 / x",
    "x = a.sum() if len(a) > 1 else 0\nreturn 7 % x",
    "x = a.sum() if len(a) > 1 else 0\ny = x + 1\nreturn 1 / (y - 1)",
    "x = a.mean() if len(a) else 0\nreturn x / k",
    "x = 0\nif len(a) > 1:\n    x = a.sum()\nreturn 7 // x",
    "x = np.float64(0) if len(a) > 1 else 0.0\nreturn 1 / x",
    "return 1 / max(a, default=0)",
    "return 1 / {0: a.sum()}.get(len(a), 0)",
    "t = 0\nfor x in a:\n    t += x\nreturn 1 / t, t / len(a)",
    "t = 0.0\nfor x in a:\n    if x > 1:\n        t += x\nreturn 1 / t",
    "return sum(a) / len(a)",
    "return sum(x for x in a if x > 0) / sum(1 for x in a if x > 0)",
    "return 1 / functools.reduce(lambda p, q: p + q, a, 0)",
    "return 1 / (len(a) and a.sum())",
    "return 1 / round(a.sum() / 2, 0)",
    "return 1 / (a.sum() // 2)",
]
REFUSED = [
    "return isinstance(max(a.sum(), 0), int)",
    "return max(a.sum(), 0) ** -1",
    "return [1] * max(a.sum(), 0)",
]


@pytest.mark.parametrize("body", MEANS)
def test_only_numbers_of_python_fail_at_0(body: str) -> None:
    assert_as_python(f"a = np.array(data, dtype=int)\n{body}", BEFORE)


@pytest.mark.parametrize("body", REFUSED)
def test_what_a_type_decides_is_refused(body: str) -> None:
    refusal(f"a = np.array(data, dtype=int)\n{body}", BEFORE)


def test_an_observer_does_not_see_whose_a_number_is() -> None:
    either = Scalar(INT, None)
    assert plainly(Row((either, Scalar(INT, True)), "list")) == Row((Scalar(INT), Scalar(INT)), "list")
    assert plainly(Sequence(either, "list"), False) == Sequence(either, "list")
