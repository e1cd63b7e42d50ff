"""The roles of parameters, for annotations.

Lapwing reads annotations as text, so these classes carry nothing at run time; to mypy and pyright they say what can
be done with a parameter.  A call is no type to a type checker, so in checked code write the options inside
`Annotated`:  `q: Annotated[Queries, Queries(sensitivity=2)]`  means the same as  `q: Queries(sensitivity=2)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

T = TypeVar("T")

Public = Annotated[T, "known to everyone"]

if TYPE_CHECKING:
    from typing import TypeAlias

    class Real(int):
        """A real number on the grid.  To a type checker it fits wherever an int or a float does."""

        def __add__(self, other: float, /) -> Real: ...
        def __radd__(self, other: float, /) -> Real: ...
        def __sub__(self, other: float, /) -> Real: ...
        def __rsub__(self, other: float, /) -> Real: ...
        def __mul__(self, other: float, /) -> Real: ...
        def __rmul__(self, other: float, /) -> Real: ...
        def __truediv__(self, other: float, /) -> Real: ...
        def __rtruediv__(self, other: float, /) -> Real: ...
        def __neg__(self) -> Real: ...
        def __abs__(self) -> Real: ...

    Epsilon: TypeAlias = Real
    Delta: TypeAlias = Real

else:

    class Real:
        """A real number on the grid."""

    class Epsilon:
        """A public real above 0."""

    class Delta:
        """A public real strictly between 0 and 1."""


class _Items:
    """What a private list offers."""

    if TYPE_CHECKING:

        def __len__(self) -> int: ...
        def __getitem__(self, index: int, /) -> Any: ...
        def __iter__(self) -> Iterator[Any]: ...


class Query(Real):
    """One query answer on the private data; between neighbours it moves by at most the sensitivity."""

    def __init__(self, *, sensitivity: object = 1, of: type = float) -> None: ...


class Queries(_Items):
    """Query answers on the private data; between neighbours each moves by at most the sensitivity."""

    def __init__(self, *, sensitivity: object = 1, monotone: bool = False, of: type = float) -> None: ...

    if TYPE_CHECKING:

        def __getitem__(self, index: int, /) -> Real: ...
        def __iter__(self) -> Iterator[Real]: ...


class Database(_Items):
    """The private rows themselves, each from one domain; neighbours differ in one row."""

    def __init__(self, *, of: object, neighbours: Literal["replace", "add-remove"] = "replace") -> None: ...


class Histogram(_Items):
    """Private counts by category; neighbours are two data sets that differ in one person."""

    def __init__(self, *, neighbours: Literal["replace", "add-remove"] = "replace") -> None: ...

    if TYPE_CHECKING:

        def __getitem__(self, index: int, /) -> int: ...
        def __iter__(self) -> Iterator[int]: ...


class Bit(int):
    """0 or 1."""


class Interval:
    """The reals from low to high."""

    def __init__(self, low: object, high: object) -> None: ...


class Integers:
    """The integers from low to high, both included."""

    def __init__(self, low: object, high: object) -> None: ...


class Category:
    """One of `size` categories, numbered from 0."""

    def __init__(self, size: object) -> None: ...


class Vector:
    """A row of `length` values of one domain."""

    def __init__(self, of: object, length: object) -> None: ...
