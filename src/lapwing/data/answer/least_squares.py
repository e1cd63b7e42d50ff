"""Linear equations with noisy coefficients, and how far their solution may be from that of the exact ones.

With A = B + E and a = b + e, where |E| <= R and |e| <= r entry by entry, the solutions x of A x = a and y of B y = b
differ by x - y = A^-1 (e - E y).  So |x - y| <= |A^-1| (r + R |x|) + |A^-1| R |x - y|, which bounds |x - y| if the
matrix |A^-1| R has powers that vanish.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Matrix = Any
WIDER = 1 + 1e-9


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution, and how far each number of it may be from that of the exact equations; endless if unclear."""

    values: Matrix
    far: Matrix


def solve(left: Matrix, left_radius: Matrix, right: Matrix, right_radius: Matrix) -> Solution:
    """The solution of noisy equations; not a number if they have none."""
    unknown, endless = np.full(len(right), np.nan), np.full(len(right), np.inf)
    try:
        inverse = np.linalg.inv(left)
    except np.linalg.LinAlgError:
        return Solution(unknown, endless)
    found = inverse @ right
    if not np.isfinite(found).all():
        return Solution(unknown, endless)
    growth = np.abs(inverse) @ left_radius
    if not np.isfinite(growth).all() or np.abs(np.linalg.eigvals(growth)).max() >= 1 - 1e-6:
        return Solution(found, endless)
    first = np.abs(inverse) @ (right_radius + left_radius @ np.abs(found))
    far = np.linalg.solve(np.eye(len(right)) - growth, first) * WIDER + 1e-12
    return Solution(found, far if (far >= 0).all() else endless)
