"""An axis: what it measures, and from where to where."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Number = int | float | Fraction


@dataclass(frozen=True, slots=True)
class Axis:
    """With names, it has places 0, 1, 2, … that are called so; an end that is not given is taken from the marks.

    On a whole axis only whole numbers are marked.
    """

    label: str
    scale: Literal["linear", "log"] = "linear"
    names: tuple[str, ...] = ()
    low: Number | None = None
    high: Number | None = None
    whole: bool = False
