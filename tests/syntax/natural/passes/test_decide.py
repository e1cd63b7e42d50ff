"""Numbers in the text decide what they can."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    "cells = np.array([sum(1 for x in data if x == c) for c in range(3)])\nreturn (cells + np.arange(3)).tolist()",
    "rows = [k, k + 1, k + 2]\nreturn [rows[i] if i < 2 else -rows[i] for i in range(3)]",
    "return [k if i == 1 else 2 * k if i >= 2 else len(data) for i in range(4)]",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, "import numpy as np\n")


def test_each_cell_has_its_own_noise() -> None:
    cells = "cells = np.array([sum(1 for x in data if x >= c) for c in range(3)])\n"
    made = core(cells + "return cells + rng.laplace(0, 1 / epsilon, size=3)", "import numpy as np\n")
    assert made.count(" = laplace(") == 3
    assert "laplace(0" not in made
