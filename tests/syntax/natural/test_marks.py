"""Equal values differ in whose numbers they hold, and ways and rounds that differ in nothing else are told apart."""

from __future__ import annotations

import pytest

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.marks import marks, marks_of
from tests.syntax.natural.says import assert_as_python

BEFORE = "import numpy as np"
MEANS = [
    "x, y = (0.0, 1) if len(data) > 1 else (np.float64(0), 1)\nreturn 1 / x",
    "l = [0.0, np.float64(0)]\nreturn 1 / l[len(data) % 2]",
    "l = [0.0]\nif len(data) > 1:\n    l[0] = np.float64(0)\nreturn 1 / l[0]",
    "x = 0.0\nfor y in data:\n    if y > 0:\n        x = np.float64(0)\nreturn 1 / x",
    "d = {'a': 0.0}\nif len(data) > 1:\n    d['a'] = np.float64(0)\nreturn 1 / d['a']",
]


def test_equal_values_have_marks_of_their_own() -> None:
    one, two = v.Tuple((v.Known(0), v.Known(1))), v.Tuple((v.Known(0, numpy=True), v.Known(1)))
    assert one == two
    assert (list(marks(one)), list(marks(two))) == ([False, False], [True, False])
    assert list(marks_of(v.Items((v.Known(0), two)))) == [False, True, False]


@pytest.mark.parametrize("body", MEANS)
def test_what_differs_only_in_its_type_is_kept_apart(body: str) -> None:
    assert_as_python(body, BEFORE)
