"""Nodes of a tree whose sums are cut."""

from __future__ import annotations

import numpy as np

from lapwing.data.answer.tree_sums import nodes_in, sums_up_to
from lapwing.data.engines.engine import SATURATED


def test_what_61_bits_do_not_hold_is_cut() -> None:
    cells = np.full(40, 2**58, dtype=np.int64)
    levels = nodes_in(cells)
    assert max(int(level.max()) for level in levels) <= SATURATED
    assert sums_up_to(levels, 40).max() == SATURATED and sums_up_to(levels, 40)[0] == 2**58
