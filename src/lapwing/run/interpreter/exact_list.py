"""A list of exact numbers that NumPy holds, which become ints and fractions when they are looked at.

It does what a list does.  Until something is changed in it, or all of it is wanted as a list, no number is made that
nobody looks at.
"""

from __future__ import annotations

from collections import UserList
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, SupportsIndex, TypeGuard, cast

import numpy as np
from numpy.typing import NDArray

from lapwing.numbers.written import fraction_of
from lapwing.run.interpreter.exact_numbers import Array, numbers_of

AT_ONCE = 1 << 12
EXACT_IN_FLOATS = 1 << 53
SAFE = 1 << 50


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """The numbers `array / scale`."""

    array: Array
    scale: int

    def made(self, part: slice) -> list[Any]:
        """Exact numbers, for a part of them."""
        return numbers_of(self.array[part], self.scale)

    def floats(self) -> NDArray[Any]:
        """The nearest floats: a quotient of two floats that are exact is rounded once, and so is one of two ints."""
        if self.scale == 1:
            return self.array.copy()
        if self.scale >= EXACT_IN_FLOATS or np.any(np.abs(self.array) >= EXACT_IN_FLOATS):
            return np.array([step / self.scale for step in cast("list[int]", self.array.tolist())])
        return cast("NDArray[Any]", self.array / self.scale)

    def rounded(self, grid: int) -> Steps | None:
        """At the nearest points of a grid, if they lie on it already."""
        return self if grid % self.scale == 0 else None


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """Floats, each the number that it is written as; none is infinite or NaN."""

    array: NDArray[Any]

    def made(self, part: slice) -> list[Any]:
        """Exact numbers, for a part of them."""
        return [exact_float(each) for each in self.array[part].tolist()]

    def floats(self) -> NDArray[Any]:
        """As they are."""
        return self.array.copy()

    def rounded(self, grid: int) -> Steps | None:
        """At the nearest points of a grid, upwards in the middle; none if some are too far out for 64 bits.

        As a float, `number * grid` is off by a share of 2^-51 at most, by its rounding and as it is written in digits.
        Where that may decide, it is computed exactly.
        """
        if grid >= SAFE:
            return None
        with np.errstate(over="ignore"):
            scaled = self.array * grid
        if not np.all(np.abs(scaled) < SAFE):
            return None
        below = np.floor(scaled)
        over = scaled - below
        found = below.astype(np.int64) + (over >= 1 / 2)
        for place in np.flatnonzero(np.abs(over - 1 / 2) <= np.abs(scaled) / SAFE):
            twice = 2 * exact_float(self.array[place].item()) * grid
            found[place] = (twice // 1 + 1) // 2
        return Steps(found, grid)


Held = Steps | Written


class ExactList(UserList[Any]):
    """A list of the numbers in `held`; without that, it keeps them itself."""

    def __init__(self, items: Iterable[Any] = (), held: Held | None = None) -> None:
        self.held = held
        if held is None:
            super().__init__(items)
        else:
            held.array.flags.writeable = False

    def __getattr__(self, name: str) -> Any:
        """`data`, the list of all numbers, is made when it is asked for; from then on it may change."""
        if name != "data" or self.__dict__.get("held") is None:
            raise AttributeError(name)
        self.data = self.tolist()
        self.held = None
        return self.data

    @property
    def steps(self) -> Steps | None:
        """The numbers as whole numbers of steps, if they are kept as such."""
        return self.held if isinstance(self.held, Steps) else None

    def tolist(self) -> list[Any]:
        """All numbers as a list of its own."""
        return list(self.data) if self.held is None else self.held.made(slice(None))

    def __len__(self) -> int:
        return len(self.data) if self.held is None else len(self.held.array)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data) if self.held is None else in_parts(self.held)

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        if self.held is None:
            return ExactList(self.data[place]) if isinstance(place, slice) else self.data[place]
        if isinstance(place, slice):
            return ExactList(held=part_of(self.held, place))
        number = range(len(self))[place]
        return self.held.made(slice(number, number + 1))[0]

    def __eq__(self, other: object) -> bool:
        """Whether another list holds the same numbers."""
        if not isinstance(other, list | UserList):
            return NotImplemented
        if isinstance(other, ExactList) and self.steps and other.steps and self.steps.scale == other.steps.scale:
            return np.array_equal(self.steps.array, other.steps.array)
        return len(self) == len(other) and self.tolist() == list(other)

    __hash__ = None

    def __repr__(self) -> str:
        return repr(self.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Floats, each the nearest to its number; with `dtype=object`, the numbers themselves."""
        if copy is False:
            raise ValueError("an array of these numbers is a copy")
        if self.held is None or (dtype is not None and np.dtype(dtype) == np.dtype(object)):
            return np.array(self.tolist(), dtype=dtype)
        found = self.held.floats()
        return found if dtype is None else found.astype(dtype)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        match self.held:
            case Steps(array=array, scale=scale):
                return of_steps, (np.array(array), scale)
            case Written(array=array):
                return of_floats, (np.array(array),)
        return ExactList, (self.data,)

    def copy(self) -> ExactList:
        """A list of its own with the same numbers."""
        return ExactList(self.data) if self.held is None else ExactList(held=self.held)

    __copy__ = copy


def of_steps(steps: Array, scale: int) -> ExactList:
    """The multiples of 1 / scale."""
    return ExactList(held=Steps(steps.view(), scale))


def of_floats(floats: NDArray[Any]) -> ExactList:
    """What floats are written as."""
    return ExactList(held=Written(floats.view()))


def part_of(held: Held, place: slice) -> Held:
    """A part of some numbers."""
    array = held.array[place]
    return Steps(array, held.scale) if isinstance(held, Steps) else Written(array)


def in_parts(held: Held) -> Iterator[Any]:
    """Each number, some at a time."""
    for first in range(0, len(held.array), AT_ONCE):
        yield from held.made(slice(first, first + AT_ONCE))


def exact_float(value: object) -> Any:
    """The number that a finite float is written as; an int where it is whole."""
    found = fraction_of(value)
    if found is None:
        raise ValueError("a finite number is expected")
    return found.numerator if found.denominator == 1 else found


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value is a list, of either kind."""
    return isinstance(value, list | ExactList)
