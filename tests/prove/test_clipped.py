"""Sums of clipped rows are proved, as the page of known gaps says."""

from __future__ import annotations

import pytest

from lapwing.prove.prover import Proved, prove
from tests.helpers import lowered
from tests.syntax.natural.plain import core_of, real_passes

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


NUMPY = """import numpy as np

# lapwing: rows: Database(of=Vector(of=Reals, length=k), neighbours="add-remove"); k: Public[int]
# lapwing: c: Public[float]; z: Public[float]; rho = 1 / (2 * z * z); requires = c > 0; requires = z > 0
def release(rows, k, c, z, rng):
    total = np.zeros(k)
    for g in rows:
        norm = np.linalg.norm(g)
        if norm > c:
            g = g * (c / norm)
        total += g
    return total + rng.normal(0, z * c, size=k)
"""


def test_sums_of_clipped_vectors_in_numpy_are_proved() -> None:
    """And not where what is clipped is doubled afterwards."""
    for text, proved in ((NUMPY, True), (NUMPY.replace("total += g", "total += 2 * g"), False)):
        found = core_of(text, real_passes).lowered
        assert found.claim is not None
        assert isinstance(prove(found.program, found.claim, 20 if proved else 1), Proved) == proved
