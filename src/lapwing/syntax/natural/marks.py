"""Which numbers in a value are NumPy's: equal values may differ in this."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v


def marks(value: v.Value) -> Iterator[bool | tree.Expression]:
    """Which of the numbers in a value are NumPy's; equal values may differ in this."""
    match value:
        case v.Known(numpy=numpy) | v.Number(numpy=numpy):
            yield numpy
        case v.Tuple(items=parts) | v.Variant(cases=parts) | v.Opaque(parts=parts):
            for part in parts:
                yield from marks(part)


def marks_of(contents: v.Contents) -> Iterator[bool | tree.Expression]:
    """The same of what an object holds."""
    match contents:
        case v.Items(values=values):
            found = values
        case v.Mapping(entries=entries):
            found = tuple(item for _, item in entries)
        case v.Instance(fields=fields):
            found = tuple(item for _, item in fields)
        case _:
            found = ()
    for each in found:
        yield from marks(each)
