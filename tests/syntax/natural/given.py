"""What plain Python is given: a generator whose draws are known, and inputs that nothing else changes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from tests.syntax.natural.vectors import Rows

Draws = Callable[[int, int], Fraction]
"""The draw of a line, the first, second … time."""


@dataclass
class StubRng:
    """A generator of NumPy whose draws are given."""

    draws: Draws
    seen: Counter[int] = field(default_factory=Counter)

    def next(self, line: int) -> Fraction:
        self.seen[line] += 1
        return self.draws(line, self.seen[line])

    def each(self, size: object, make: Callable[[Fraction], float]) -> Any:
        """One draw, or an array of them."""
        line = sys._getframe(2).f_lineno
        if size is None:
            return make(self.next(line))
        shape = size if isinstance(size, tuple) else (size,)
        return np.array([make(self.next(line)) for _ in range(int(np.prod(shape)))]).reshape(shape)

    def laplace(self, loc: Any = 0.0, scale: float = 1.0, size: object = None) -> Any:
        return self.each(size, lambda share: loc + scale * float(8 * share - 4))

    def normal(self, loc: Any = 0.0, scale: float = 1.0, size: object = None) -> Any:
        return self.each(size, lambda share: loc + scale * float(8 * share - 4))

    def exponential(self, scale: float = 1.0, size: object = None) -> Any:
        return self.each(size, lambda share: scale * float(4 * share))

    def random(self, size: object = None) -> Any:
        return self.each(size, float)

    def integers(self, low: int, high: int | None = None) -> int:
        first, last = (0, low) if high is None else (low, high)
        return int(self.each(None, lambda share: first + int(share * (last - first))))


def fresh(value: object) -> object:
    """An input of plain Python that nothing else changes."""
    if isinstance(value, Rows):
        columns = {name: [row[place] for row in value.rows] for place, name in enumerate(value.names)}
        kinds = {"g": "object"}
        return pd.DataFrame({name: pd.Series(cells, dtype=kinds.get(name, "int64")) for name, cells in columns.items()})
    return list(value) if isinstance(value, list) else value


def as_plain(found: object, core: object) -> object:
    """What NumPy and pandas give as numbers, lists, tuples and dictionaries, in the form that the core has."""
    match found:
        case np.ndarray():
            return found.tolist()
        case np.generic():
            return found.item()
        case pd.Series():
            return found.to_dict() if isinstance(core, dict) else found.tolist()
        case pd.DataFrame():
            return list(found.itertuples(index=False, name=None))
        case pd.Index():
            return found.tolist()
        case _:
            return found
