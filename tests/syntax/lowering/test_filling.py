"""Which loops fill a list that another one reads in order."""

from __future__ import annotations

import pytest

from lapwing.syntax.lowering.filling import fillings, reading_after
from lapwing.syntax.lowering.lines import lines_of
from tests.helpers import body, lowered

READ = "m = 0\nfor y in noisy:\n    m += y * m\n    n = noisy[0]\nreturn m\n"


def found(lines: str) -> list[tuple[str, str]]:
    """The lists that loops fill with noise, with the counters of the loops that read them."""
    program = lowered(body(lines))
    block = lines_of(program.program.body, program.places.marks)
    pairs = [(each, reading_after(block, each)) for at in range(len(block)) for each in fillings(block, at)]
    return [(each.items.name, reading.counter.name) for each, reading in pairs if reading is not None]


def test_a_list_that_is_filled_and_read() -> None:
    assert found(f"noisy = []\nfor x in d:\n    noisy.append(laplace(x, scale=1))\n{READ}") == [("noisy", "index_2")]
    cells = "noisy = [0.0] * c\nfor i in range(c):\n    noisy[i] = laplace(i, scale=1)\n"
    assert found(cells + READ) == [("noisy", "index")]


@pytest.mark.parametrize(
    "lines",
    [
        "noisy = [0.5]\nfor x in d:\n    noisy.append(laplace(x, scale=1))\n",
        "noisy = []\nfor x in d:\n    if x:\n        noisy.append(laplace(x, scale=1))\n",
        "noisy = []\nfor x in d:\n    noisy.append(laplace(len(noisy), scale=1))\n",
        "noisy = [0.0] * 3\nfor i in range(c):\n    noisy[i] = laplace(i, scale=1)\n",
        "noisy = [0.0] * c\nfor i in range(c):\n    noisy[c - i] = laplace(i, scale=1)\n",
        "noisy = []\nfor i in range(1, c):\n    noisy.append(laplace(i, scale=1))\n",
        "noisy = []\nfor x in d:\n    noisy.append(x)\n",
    ],
)
def test_lists_that_are_filled_otherwise(lines: str) -> None:
    assert found(lines + READ) == []
