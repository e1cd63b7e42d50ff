"""Tables reconciled with their margins."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lapwing.data.answer.reconciled import Columns, Margins, radius_of, reconciled, subsets, weights_of

SIZES = (3, 4, 2)
WHOLE = (0, 1, 2)
SCALES = {kept: 1 + len(kept) / 2 for kept in subsets(WHOLE)}
CHANCE = np.random.default_rng(4)


def margin(table: Any, kept: Columns) -> Any:
    return table.sum(axis=tuple(place for place in WHOLE if place not in kept))


def stacked(normal: bool) -> tuple[Margins, Any]:
    """The margins, and how they are computed from all cells, each over its scale."""
    cells = np.eye(24).reshape(24, *SIZES)
    rows = [np.stack([margin(cell, kept).reshape(-1) for cell in cells], axis=1) / SCALES[kept] for kept in SCALES]
    return Margins(SIZES, SCALES, normal), np.concatenate(rows)


def test_it_is_the_table_of_least_squares() -> None:
    margins, matrix = stacked(False)
    noisy = {kept: CHANCE.normal(size=[SIZES[place] for place in kept]) for kept in SCALES}
    right = np.concatenate([np.asarray(noisy[kept]).reshape(-1) / SCALES[kept] for kept in SCALES])
    best = np.linalg.lstsq(matrix, right, rcond=None)[0]
    assert np.allclose(reconciled(margins, noisy).reshape(-1), best)


def test_exact_margins_give_the_table_itself() -> None:
    table = CHANCE.integers(0, 99, SIZES)
    assert np.allclose(reconciled(Margins(SIZES, SCALES, True), {kept: margin(table, kept) for kept in SCALES}), table)


@pytest.mark.parametrize("shown", list(SCALES))
def test_weights_have_the_variance_of_least_squares(shown: Columns) -> None:
    margins, matrix = stacked(True)
    spread = np.linalg.inv(matrix.T @ matrix)
    cells = np.stack([margin(cell, shown).reshape(-1) for cell in np.eye(24).reshape(24, *SIZES)], axis=1)
    exact = np.diag(cells @ spread @ cells.T)
    found = sum(
        often * (weight * SCALES[told]) ** 2 for told in SCALES for weight, often in weights_of(margins, shown, told)
    )
    assert np.allclose(exact, found)


@pytest.mark.parametrize("normal", [False, True])
def test_intervals_hold(normal: bool) -> None:
    margins, runs = Margins(SIZES, SCALES, normal), 1000
    missed = dict.fromkeys(SCALES, 0)
    far = {kept: radius_of(margins, kept, 0.05) for kept in SCALES}
    for _ in range(runs):
        draw = CHANCE.normal if normal else CHANCE.laplace
        found = reconciled(margins, {kept: draw(0, SCALES[kept], [SIZES[p] for p in kept]) for kept in SCALES})
        for kept in SCALES:
            missed[kept] += bool(np.abs(margin(found, kept)).max() > far[kept])
    assert all(count <= 0.05 * runs for count in missed.values())
    assert any(count > 0 for count in missed.values())
