"""Vectors that are scaled down to a norm."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes

HEAD = """import numpy as np

# lapwing: rows: Database(of=Vector(of=Reals, length=k), neighbours="add-remove"); k: Public[int]
# lapwing: c: Public[float]; s: Public[float]; rho = c * c / (2 * s * s); requires = c > 0; requires = s > 0
def release(rows, k, c, s, rng):
    total = np.zeros(k)
    for g in rows:
"""
TAIL = "        total += h\n    return total + rng.normal(0, s, size=k)\n"


def read(*lines: str) -> str:
    """The program of the core for a body of the loop."""
    text = HEAD + "".join(f"        {line}\n" for line in lines) + TAIL
    return pretty(core_of(text, real_passes).lowered.program, None)


@pytest.mark.parametrize(
    "lines",
    [
        ("h = g * min(1, c / np.linalg.norm(g))",),
        ("h = min(1, c / np.linalg.norm(g)) * g",),
        ("h = g * np.minimum(1.0, c / (np.linalg.norm(g) + 1e-6))",),
        ("norm = np.linalg.norm(g)", "h = g / max(1, norm / c)"),
        ("norm = np.linalg.norm(g)", "factor = min(1, c / norm)", "h = factor * g"),
        ("norm = np.linalg.norm(g)", "h = g * (c / max(norm, c))"),
        ("h = g", "norm = np.linalg.norm(h)", "if norm > c:", "    h = h * (c / norm)"),
        ("h = g", "norm = np.linalg.norm(h)", "if c < norm:", "    h *= c / norm"),
        ("h = g", "norm = np.linalg.norm(h)", "if norm >= c:", "    h = c * h / norm"),
        ("norm = np.linalg.norm(g)", "h = g * min(1.0, c / norm) if norm > 0 else g"),
        ("norm = np.linalg.norm(g)", "h = g if norm == 0 else g * min(1.0, c / norm)"),
        ("norm = np.linalg.norm(g)", "h = g if norm <= c else g / norm * c"),
        ("norm = np.linalg.norm(g)", "f = min(1.0, c / norm) if norm > 0 else 1.0", "h = g * f"),
        ("norm = np.linalg.norm(g)", "f = 1.0", "if norm > c:", "    f = c / norm", "h = f * g"),
        ("norm = np.linalg.norm(g)", "if norm > c:", "    f = c / norm", "else:", "    f = 1", "h = g * f"),
        ("norm = np.linalg.norm(g)", "if 0 != norm:", "    f = min(1, c / norm)", "else:", "    f = 0", "h = g * f"),
        ("norm = np.linalg.norm(g)", "f = norm / c if norm > c else 1.0", "h = g / f"),
        ("norm = np.sqrt(np.sum(g ** 2))", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt((g * g).sum())", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(np.sum(np.square(g)))", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(g @ g)", "h = g / max(1, norm / c)"),
        ("norm = np.dot(g, g) ** 0.5", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(sum(x * x for x in g))", "h = g / max(1, norm / c)"),
        ("norm = sum([x ** 2 for x in g]) ** 0.5", "h = g / max(1, norm / c)"),
    ],
)
def test_ways_to_clip(lines: tuple[str, ...]) -> None:
    found = read(*lines)
    assert "clip_norm(" in found
    assert "add_vectors(" in found
    assert "sqrt" not in found


def test_the_sum_of_sizes_is_another_norm() -> None:
    assert ", c, 1)" in read("h = g * min(1, c / np.linalg.norm(g, 1))")


@pytest.mark.parametrize(
    "lines",
    [
        ("norm = np.linalg.norm(g)", "h = (2 * g) * min(1, c / norm)"),
        ("h = g * min(2, c / np.linalg.norm(g))",),
        ("h = g * max(1, c / np.linalg.norm(g))",),
        ("h = g * (c / np.linalg.norm(g))",),
        ("h = g / min(1, np.linalg.norm(g) / c)",),
        ("h = g * min(1, np.linalg.norm(g) / c)",),
        ("h = g * min(1, c / (np.linalg.norm(g) - 1))",),
        ("norm = np.linalg.norm(g)", "h = g * 1.0", "h = h * min(1, c / norm)"),
        ("h = np.array(g)", "norm = np.linalg.norm(h)", "h[0] = 5.0", "h = h * min(1, c / norm)"),
        ("h = g * (c / max(np.linalg.norm(g), 2 * c))",),
        ("h = g", "norm = np.linalg.norm(h)", "if norm < c:", "    h = h * (c / norm)"),
        ("h = g", "norm = np.linalg.norm(h)", "if norm > c:", "    h = h * (norm / c)"),
        ("h = g", "norm = np.linalg.norm(h)", "if norm > c:", "    h = h * (s / norm)"),
        ("h = g", "norm = np.linalg.norm(h)", "if norm > c:", "    h = 2 * h * (c / norm)"),
        ("h = g", "norm = np.linalg.norm(2 * h)", "if norm > c:", "    h = h * (c / norm)"),
        ("norm = np.linalg.norm(g)", "h = g * min(1.0, c / norm) if norm < 0 else g"),
        ("norm = np.linalg.norm(g)", "h = g * (c / norm) if norm > 0 else g"),
        ("norm = np.linalg.norm(g)", "h = g if norm >= c else g / norm * c"),
        ("norm = np.linalg.norm(g)", "f = min(1.0, c / norm) if norm > s else 1.0", "h = g * f"),
        ("norm = np.linalg.norm(g)", "f = c / norm if norm > c else 2.0", "h = g * f"),
        ("norm = np.linalg.norm(g)", "f = c / norm if norm > s else 1.0", "h = g * f"),
        ("norm = np.linalg.norm(g)", "f = 2.0", "if norm > c:", "    f = c / norm", "h = f * g"),
        ("norm = np.linalg.norm(g)", "f = norm / c if norm > c else 1.0", "h = g * f"),
        ("norm = np.sqrt(np.sum(g ** 3))", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(np.sum(g * total))", "h = g / max(1, norm / c)"),
        ("norm = np.sum(g ** 2)", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(np.mean(g ** 2))", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(sum(x * x for x in g if x > 0))", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(sum(x * x for x in total))", "h = g / max(1, norm / c)"),
        ("q = g ** 2", "q[0] = 0", "norm = np.sqrt(q.sum())", "h = g / max(1, norm / c)"),
        ("norm = np.sqrt(np.sum(g[1:] ** 2))", "h = g / max(1, norm / c)"),
    ],
)
def test_what_is_no_clip_is_none(lines: tuple[str, ...]) -> None:
    """A factor of another vector's norm, of a vector that was changed since, or one that may be too large."""
    assert "clip_norm" not in read(*lines)
