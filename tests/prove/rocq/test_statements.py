"""Programs keep their statements, in order."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.statements import grid_kind
from tests.prove.rocq.shipped import exported


def test_reals_lie_on_the_grid_also_in_lists() -> None:
    kinds = [grid_kind(sort) for sort in (INT, REAL, ListOf(REAL), ListOf(ListOf(REAL)), ListOf(INT))]
    assert kinds == [None, "grid", "grids", "gridss", None]
    with pytest.raises(NotExportable):
        grid_kind(ListOf(ListOf(ListOf(REAL))))


def test_a_loop_and_its_branches_are_there() -> None:
    program = exported("noisy-max").partition("Definition program")[2].partition("Definition result")[0]
    assert program.count("While ") == 1
    assert program.count("If ") == 1
    assert program.count("Sample ") == 1
