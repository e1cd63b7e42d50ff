"""The machine: facts about a variable are its own, and a branch leaves one value."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, notes, refusal

SAME = [
    (
        """\
y = k + 1
for x in data:
    y = y * 2 if y < 9 else -1
    z = [5, 6, 7][y % 3]
return y
""",
        "",
    ),
    (
        """\
x = 1
if data:
    x = 2.5
return x
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    (
        "return sum(data) + NOISE",
        """\
import numpy as np
NOISE = np.random.laplace(0, 1)
""",
        "drawn when the file is loaded",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"


def test_a_fixed_seed_of_the_file_is_noted() -> None:
    before = "import numpy as np\nRNG = np.random.default_rng(3)"
    assert "fixed seed" in " ".join(notes("return sum(data) + RNG.laplace(0, 1)", before))
