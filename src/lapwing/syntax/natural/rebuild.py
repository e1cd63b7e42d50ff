"""Values of a shape, put together again from numbers and lists of the core."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def rebuild(machine: Machine, shape: s.Shape, leaves: Iterator[tree.Expression]) -> v.Value:
    """A value of a shape from its leaves; objects are new ones."""
    match shape:
        case s.Constant(value=value):
            return value
        case s.Scalar(sort=sort, numpy=numpy, of=of):
            term = next(leaves)
            return v.Number(term, sort, stated(next(leaves)) if numpy is None else numpy, of)
        case s.Word(of=of):
            return v.Text(next(leaves), of)
        case s.Product(parts=parts, fields=fields):
            return v.Tuple(tuple(rebuild(machine, part, leaves) for part in parts), fields)
        case s.Hidden(name=name, parts=parts, told=told):
            return v.Opaque(name, tuple(rebuild(machine, part, leaves) for part in parts), told)
        case s.Sum(cases=cases):
            tag = next(leaves)
            return v.Variant(tag, tuple(rebuild(machine, case, leaves) for case in cases))
        case _:
            return machine.allocate(rebuild_contents(machine, shape, leaves))


def rebuild_contents(machine: Machine, shape: s.Shape, leaves: Iterator[tree.Expression]) -> v.Contents:
    """What an object of a shape holds, from its leaves."""
    match shape:
        case s.Row(parts=parts, kind=kind):
            return v.Items(tuple(rebuild(machine, part, leaves) for part in parts), kind)
        case s.Sequence(item=item, kind=kind, size=size):
            names = tuple(next(leaves) for _ in s.columns(item))
            return v.Stored(item, names, size or machine.length_of_list(names[0]), kind)
        case s.Dictionary(keys=keys, parts=parts, default=default, kind=kind):
            values = tuple(rebuild(machine, part, leaves) for part in parts)
            return v.Mapping(tuple(zip(keys, values, strict=True)), default, kind)
        case s.Pairs(key=key, item=item, default=default, kind=kind):
            stored: list[v.Stored] = []
            for part in (key, item):
                names = tuple(next(leaves) for _ in s.columns(part))
                stored.append(v.Stored(part, names, stored[0].length if stored else machine.length_of_list(names[0])))
            return v.Table(stored[0], stored[1], default, kind)
        case s.Logged(made=made, key=key, item=item, default=default, kind=kind):
            lists: list[v.Stored] = []
            for part in (key,) if item is None else (key, key, item):
                names = tuple(next(leaves) for _ in s.columns(part))
                size = lists[1].length if len(lists) == 2 else machine.length_of_list(names[0])
                lists.append(v.Stored(part, names, size))
            if item is None:
                return v.Log(made, lists[0], None, None, default, kind)
            return v.Log(made, lists[0], lists[1], lists[2], default, kind)
        case s.Object(of=of, names=names, parts=parts):
            values = tuple(rebuild(machine, part, leaves) for part in parts)
            return v.Instance(of, tuple(zip(names, values, strict=True)))
        case _:
            raise TypeError(f"no object: {shape!r}")


def stated(leaf: tree.Expression) -> bool | tree.Expression:
    """Whether a number is NumPy's, or where it is."""
    return leaf.value if isinstance(leaf, tree.Truth) else leaf
