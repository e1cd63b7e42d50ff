"""What an observer sees of a result, from its shape."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from lapwing.syntax import seen
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.exceptions import ERROR


def seen_of(shape: s.Shape, texts: Mapping[int, str]) -> seen.Seen:
    """The same value as an observer sees it; strings are numbers in the table of texts."""

    def inner(part: s.Shape) -> seen.Seen:
        return seen_of(part, texts)

    match shape:
        case s.Constant(value=value):
            return seen.Always(written(value))
        case s.Scalar():
            return seen.OneNumber()
        case s.Word():
            return seen.OneText(tuple(sorted((code, told(text)) for code, text in texts.items())))
        case s.Sum(cases=cases):
            return seen.OneOf(tuple(map(inner, cases)))
        case s.Product(parts=(s.Constant(value=v.Known(value=str() as name)), *shown), fields=("@error", *_)):
            return seen.Raised(told(name), tuple(map(inner, shown)))
        case s.Product(parts=(value, *shown), fields=("result", *rest)) if set(rest) == {"shown"}:
            return seen.Printed(inner(value), tuple(map(inner, shown)))
        case s.Product(parts=parts, fields=fields) if fields and not fields[0].startswith("@"):
            return seen.Parts(tuple(f".{name}" for name in fields), tuple(map(inner, parts)))
        case s.Product(parts=parts) | s.Row(parts=parts):
            return seen.Parts(tuple(f"[{place}]" for place in range(len(parts))), tuple(map(inner, parts)))
        case s.Dictionary(keys=keys, parts=parts):
            return seen.Parts(tuple(f"[{written(key)}]" for key in keys), tuple(map(inner, parts)))
        case s.Object(names=names, parts=parts):
            return seen.Parts(tuple(f".{name}" for name in names), tuple(map(inner, parts)))
        case s.Sequence(item=s.Scalar()):
            return seen.OneNumber()
        case _:
            return seen.Columns(columns_of(shape))


def columns_of(shape: s.Shape) -> tuple[str, ...]:
    """What each result of a value is that is told by several."""
    count = sum(1 for _ in s.sorts_of(shape))
    match shape:
        case s.Sequence():
            return (
                tuple(f"the values at place {place} of the items" for place in range(1, count + 1))
                if count > 1
                else ("",)
            )
        case s.Pairs(key=key):
            return tuple("the keys" if place < len(s.columns(key)) else "the values" for place in range(count))
        case s.Logged(made="sum"):
            return tuple("the keys" if place == 0 else "the keys and amounts that were added" for place in range(count))
        case _:
            return tuple(f"the values {place}" for place in range(1, count + 1))


def written(value: v.Value) -> str:
    """A constant as Python writes it."""
    match value:
        case v.Known(value=str() as text) if text.startswith(ERROR):
            return told(text)
        case v.Known(value=Fraction() as number):
            return str(float(number))
        case v.Known(value=known):
            return repr(known)
        case v.Odd(name=name):
            return name
        case v.Tuple(items=items):
            return f"({', '.join(map(written, items))}{',' if len(items) == 1 else ''})"
        case _:
            return "always the same"


def told(text: str) -> str:
    """A string as Python writes it, or the name of an error."""
    return text.removeprefix(ERROR).replace(", line ", " on line ") if text.startswith(ERROR) else repr(text)
