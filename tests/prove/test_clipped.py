"""Sums of clipped rows are proved, as the page of known gaps says."""

from __future__ import annotations

import pytest

from lapwing.prove.prover import Proved, prove
from tests.helpers import lowered

SUM = """
@private(epsilon="eps", requires="c > 0")
def clipped(d: Database(of={rows}{neighbours}), a: Public[float], b: Public[float], c: Public[float], eps: Epsilon):
    total = 0.0
    for x in d:
        total = total + min(max(x, 0), c)
    return laplace(total, scale=c / eps)
"""


@pytest.mark.parametrize("rows", ["Interval(0, 100)", 'Interval("-b", "b")', 'Interval("a", "b")'])
@pytest.mark.parametrize("neighbours", ["", ', neighbours="add-remove"'])
def test_sums_of_clipped_rows_are_proved(rows: str, neighbours: str) -> None:
    found = lowered(SUM.format(rows=rows, neighbours=neighbours))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 20), Proved)
