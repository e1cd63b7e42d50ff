"""Arrays: elementwise arithmetic, one draw for all cells, views and masks."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import core

BECOMES = [
    (
        """\
x = np.array(data)
return list(x + rng.laplace(0, 1))
""",
        "import numpy as np",
        "items.append(data[index] + noise)",
    ),
    (
        """\
x = np.array(data)
return (x * 2).sum() + rng.laplace(0, 1)
""",
        "import numpy as np",
        "laplace(total",
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_a_single_draw_is_drawn_once_for_all_cells() -> None:
    lines = core("x = np.array(data)\nreturn list(x + rng.laplace(0, 1))", "import numpy as np").splitlines()
    drawing = next(place for place, line in enumerate(lines) if "laplace" in line)
    assert drawing < next(place for place, line in enumerate(lines) if "while" in line)
