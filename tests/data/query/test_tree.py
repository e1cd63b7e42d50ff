"""Trees over ordered cells."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

import pytest

from lapwing.data.query.tree import BRANCHES, most_added, nodes_of, widths_of


@pytest.mark.parametrize("cells", [1, 2, 15, 16, 17, 255, 256, 257, 4097, 100_001])
def test_a_cell_is_in_one_node_of_each_level_and_levels_are_as_few_as_can_be(cells: int) -> None:
    widths = widths_of(cells)
    assert widths[-1] == 1 and all(one == BRANCHES * other for one, other in pairwise(widths))
    assert ceil(cells / widths[0]) <= BRANCHES and (len(widths) == 1 or widths[0] < cells)
    assert nodes_of(cells) == sum(len({cell // width for cell in range(cells)}) for width in widths)
    assert most_added(cells) <= BRANCHES * len(widths)
