"""Frozen data as JSON and back, strictly: a value is read only as what its field says it is.

A dataclass is an array of its name and its fields, a tuple an array, a sort its name, a fraction a string.
Entries of ledgers have another form (`budget/ledger/entry/data`): both are frozen by files that exist.
"""

from __future__ import annotations

import types
import typing
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from lapwing.diagnostics.diagnostic import reject


def encode(value: object) -> Any:
    """Data as JSON."""
    match value:
        case bool() | int() | str() | None:
            return value
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case Enum():
            return value.value
        case tuple():
            return [encode(item) for item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return [type(value).__name__, *(encode(getattr(value, field.name)) for field in fields(value))]
        case _:
            raise TypeError(f"no data of a certificate: {value!r}")


def decode(data: object, hint: Any) -> Any:
    """JSON as data of the type that is wanted; anything else is rejected."""
    if get_origin(hint) in (typing.Union, types.UnionType):
        return decode_union(data, get_args(hint))
    if get_origin(hint) is typing.Literal:
        return data if type(data) in (str, int) and data in get_args(hint) else malformed(f"{data!r} is not expected")
    if get_origin(hint) is tuple:
        if not isinstance(data, list):
            malformed("a list is expected")
        return tuple(decode(item, get_args(hint)[0]) for item in data)
    if hint in (bool, int, str):
        return data if type(data) is hint else malformed(f"{hint.__name__} is expected")
    if hint is Fraction:
        return decode_fraction(data)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next((member for member in hint if member.value == data), None) or malformed(f"{data!r} is no sort")
    return decode_dataclass(data, hint)


def decode_dataclass(data: object, hint: Any) -> Any:
    """`[name, field, field, …]`."""
    if not isinstance(data, list) or not data or data[0] != hint.__name__:
        malformed(f"{hint.__name__} is expected")
    hints = field_types(hint)
    if len(data) != len(hints) + 1:
        malformed(f"{hint.__name__} has {len(hints)} parts")
    return hint(*(decode(item, kind) for item, kind in zip(data[1:], hints, strict=True)))


@cache
def field_types(kind: type) -> tuple[Any, ...]:
    """The types of a dataclass's fields, in order."""
    hints = get_type_hints(kind)
    return tuple(hints[field.name] for field in fields(kind))


def decode_union(data: object, options: tuple[Any, ...]) -> Any:
    """The one option that the data can be."""
    for option in options:
        fits = {
            bool: isinstance(data, bool),
            int: type(data) is int,
            Fraction: isinstance(data, str),
        }.get(option)
        if fits is None and isinstance(option, type) and issubclass(option, Enum):
            fits = isinstance(data, str)
        if fits is None:
            fits = isinstance(data, list) and bool(data) and data[0] == getattr(option, "__name__", None)
        if fits:
            return decode(data, option)
    malformed(f"{str(data)[:40]} is nothing that may stand here")


def decode_fraction(data: object) -> Fraction:
    """`numerator/denominator` in lowest terms."""
    try:
        value = Fraction(data) if isinstance(data, str) else malformed("a fraction is expected")
    except (ValueError, ZeroDivisionError):
        malformed(f"{data!r} is no fraction")
    return value if encode(value) == data else malformed(f"{data!r} is not in lowest terms")


def malformed(why: str) -> typing.NoReturn:
    """The certificate is not one."""
    reject("certificate", why=why)
