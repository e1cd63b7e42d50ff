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
High = Annotated[T, "High"]
Low = Annotated[T, "Low"]

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


class _Role:
    """A role with its options; its text is what it would be written as in an annotation."""

    options: dict[str, object]

    def _keep(self, **options: object) -> None:
        self.options = options

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={_text(value)}" for name, value in self.options.items())
        return f"{type(self).__name__}({options})"


def _text(value: object) -> str:
    return value.__name__ if isinstance(value, type) else repr(value)


class _Items(_Role):
    """What a private list offers."""

    if TYPE_CHECKING:

        def __len__(self) -> int: ...
        def __getitem__(self, index: int, /) -> Any: ...
        def __iter__(self) -> Iterator[Any]: ...


class Query(_Role, Real):
    """The answer to one query on the private data. Between neighbours, it changes by at most the sensitivity."""

    if TYPE_CHECKING:

        def __new__(cls, *, sensitivity: object = 1, of: type = float) -> Query: ...

    def __init__(self, *, sensitivity: object = 1, of: type = float) -> None:
        self._keep(sensitivity=sensitivity, of=of)


class Queries(_Items):
    """Answers to queries on the private data. Between neighbours, each changes by at most the sensitivity."""

    def __init__(self, *, sensitivity: object = 1, monotone: bool = False, of: type = float) -> None:
        self._keep(sensitivity=sensitivity, monotone=monotone, of=of)

    if TYPE_CHECKING:

        def __getitem__(self, index: int, /) -> Real: ...
        def __iter__(self) -> Iterator[Real]: ...


class Database(_Items):
    """The private rows, all from one domain. Neighbouring databases differ in one row."""

    def __init__(self, *, of: object, neighbours: Literal["replace", "add-remove"] = "replace") -> None:
        self._keep(of=of, neighbours=neighbours)


class Histogram(_Items):
    """Private counts per category. Neighbouring histograms come from datasets that differ in one person."""

    def __init__(self, *, neighbours: Literal["replace", "add-remove"] = "replace") -> None:
        self._keep(neighbours=neighbours)

    if TYPE_CHECKING:

        def __getitem__(self, index: int, /) -> int: ...
        def __iter__(self) -> Iterator[int]: ...


class Bit(int):
    """0 or 1."""


class Interval(_Role):
    """The reals from low to high."""

    def __init__(self, low: object, high: object) -> None:
        self._keep(low=low, high=high)


class Integers(_Role):
    """The integers from low to high, both included."""

    def __init__(self, low: object, high: object) -> None:
        self._keep(low=low, high=high)


class Category(_Role):
    """One of `size` categories, numbered from 0."""

    def __init__(self, size: object) -> None:
        self._keep(size=size)


class Vector(_Role):
    """A row of `length` values from one domain."""

    def __init__(self, of: object, length: object) -> None:
        self._keep(of=of, length=length)


class Row(_Role):
    """A row with fields, each with its own domain: by name, `Row(age=Integers(0, 120))`, or in order."""

    def __init__(self, *of: object, **named: object) -> None:
        self._keep(**{str(place): domain for place, domain in enumerate(of)}, **named)

    def __repr__(self) -> str:
        texts = [_text(value) if name.isdecimal() else f"{name}={_text(value)}" for name, value in self.options.items()]
        return f"Row({', '.join(texts)})"
