"""The textbook's width of Gaussian noise, as people write it."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.gaussian import textbook_sigma_for
from tests.app.judging.change.texts import read

TEXT = """\
import math
import numpy as np


# lapwing: data: Database(of=Interval(0, 5), neighbours="add-remove"); epsilon = {}; delta = {}
def f(data, epsilon, delta):
    return np.sum(data) + np.random.normal(0, 1)
"""


@pytest.mark.parametrize(
    ("epsilon", "delta", "bound", "draws", "wanted"),
    [
        ("epsilon", "delta", "1", 1, "math.sqrt(2 * math.log(1.25 / delta)) / epsilon"),
        ("epsilon", "delta", "5", 1, "5 * math.sqrt(2 * math.log(1.25 / delta)) / epsilon"),
        ("epsilon", "delta", "1", 2, "math.sqrt(2 * math.log(1.25 / (delta / 2))) / (epsilon / 2)"),
        ("1/2", "1/1000", "1", 1, "2 * math.sqrt(2 * math.log(1250))"),
        ("1", "1/1000", "1", 1, "math.sqrt(2 * math.log(1250))"),
    ],
)
def test_sigma(epsilon: str, delta: str, bound: str, draws: int, wanted: str) -> None:
    assert textbook_sigma_for(read(TEXT.format(epsilon, delta)), bound, draws) == wanted


def test_a_file_without_roots_has_no_way_to_write_it() -> None:
    text = TEXT.replace("import math\n", "").replace("import numpy as np", "from numpy import random, sum as total")
    text = text.replace("np.sum", "total").replace("np.random", "random")
    assert textbook_sigma_for(read(text.format("epsilon", "delta")), "1") is None
