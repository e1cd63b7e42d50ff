"""The sorts of values a program computes with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Base(Enum):
    """A scalar sort; later members include the earlier ones."""

    BOOL = "bool"
    INT = "int"
    REAL = "float"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items all have one sort."""

    element: Sort


Sort = Base | ListOf

BOOL = Base.BOOL
INT = Base.INT
REAL = Base.REAL
NUMBERS = (INT, REAL)
