"""Rows of a matrix whose norms are taken all at once."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes

HEAD = """import numpy as np

# lapwing: rows: Database(of=Vector(of=Reals, length=3), neighbours="add-remove")
# lapwing: c: Public[float]; s: Public[float]; rho = c * c / (2 * s * s); requires = c > 0; requires = s > 0
def release(rows, c, s, rng):
"""
TAIL = "    return h.sum(axis=0) + rng.normal(0, s, size=3)\n"


def read(*lines: str) -> str:
    """The program of the core for what is done before the sum."""
    text = HEAD + "".join(f"    {line}\n" for line in lines) + TAIL
    return pretty(core_of(text, real_passes).lowered.program, None)


@pytest.mark.parametrize(
    "lines",
    [
        ("norms = np.linalg.norm(rows, axis=1, keepdims=True)", "h = rows / np.maximum(1, norms / c)"),
        ("norms = np.linalg.norm(rows, axis=1)", "h = rows * np.minimum(1, c / (norms + 1e-12))[:, None]"),
        ("norms = np.linalg.norm(rows, axis=1)", "h = rows * np.minimum(1, c / norms)[:, np.newaxis]"),
        ("norms = np.sqrt((rows ** 2).sum(axis=1))", "h = rows / np.maximum(1, norms / c).reshape(-1, 1)"),
        ("norms = np.sqrt(np.sum(rows * rows, axis=1, keepdims=True))", "h = rows / np.maximum(1, norms / c)"),
    ],
)
def test_rows_are_clipped_by_their_own_norms(lines: tuple[str, ...]) -> None:
    found = read(*lines)
    assert "clip_norm(" in found
    assert "sqrt" not in found


def test_the_sum_of_sizes_is_another_norm() -> None:
    found = read("norms = np.linalg.norm(rows, ord=1, axis=1)", "h = rows * np.minimum(1, c / norms)[:, None]")
    assert ", c, 1)" in found


@pytest.mark.parametrize(
    "lines",
    [
        ("norms = np.linalg.norm(rows[::-1], axis=1, keepdims=True)", "h = rows / np.maximum(1, norms / c)"),
        ("norms = np.linalg.norm(rows[:, :2], axis=1, keepdims=True)", "h = rows / np.maximum(1, norms / c)"),
        ("norms = np.linalg.norm(2 * rows, axis=1, keepdims=True)", "h = rows / np.maximum(1, norms / c)"),
        ("norms = np.linalg.norm(rows, axis=1, keepdims=True)", "h = (rows + 1) / np.maximum(1, norms / c)"),
        ("norms = np.linalg.norm(rows, axis=1, keepdims=True)", "h = rows / np.minimum(1, norms / c)"),
        ("norms = np.linalg.norm(rows, axis=1, keepdims=True)", "h = rows / np.maximum(1, norms / c).max()"),
        ("norms = np.linalg.norm(rows, axis=1, keepdims=True)", "h = rows * np.minimum(1, norms / c)"),
        ("norms = (rows ** 2).sum(axis=1, keepdims=True)", "h = rows / np.maximum(1, norms / c)"),
        ("norms = np.sqrt((rows ** 2).mean(axis=1, keepdims=True))", "h = rows / np.maximum(1, norms / c)"),
    ],
)
def test_by_other_norms_they_are_not(lines: tuple[str, ...]) -> None:
    assert "clip_norm" not in read(*lines)
