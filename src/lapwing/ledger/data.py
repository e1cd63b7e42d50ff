"""Entries as JSON objects with named fields, and back: a value is read only as what its field says it is."""

from __future__ import annotations

import json
import types
import typing
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints


class MalformedError(Exception):
    """The text is not what a ledger writes."""


def write_text(value: object) -> str:
    """The one text of a value: the same value gives the same bytes everywhere."""
    return json.dumps(encode(value), separators=(",", ":"), sort_keys=True)


def read_text(text: str, hint: Any) -> Any:
    """The value of a text; any other text than the one that `write_text` gives is refused."""
    try:
        value = decode(json.loads(text), hint)
    except (ValueError, RecursionError) as error:
        raise MalformedError(str(error)) from error
    if write_text(value) != text:
        raise MalformedError("it is not in its normal form")
    return value


def encode(value: object) -> Any:
    """Data as JSON; a dataclass says of which kind it is."""
    match value:
        case bool() | int() | str() | None:
            return value
        case Fraction():
            return str(value)
        case tuple():
            return [encode(item) for item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            parts = {field.name: encode(getattr(value, field.name)) for field in fields(value)}
            return {"kind": type(value).__name__.lower(), **parts}
        case _:
            raise TypeError(f"no data of a ledger: {value!r}")


def decode(data: object, hint: Any) -> Any:
    """JSON as data of the type that is wanted."""
    origin = get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return decode_union(data, get_args(hint))
    if origin is typing.Literal:
        return data if isinstance(data, str) and data in get_args(hint) else malformed(f"{data!r} is not expected")
    if origin is tuple:
        return decode_tuple(data, get_args(hint))
    if hint in (bool, int, str, type(None)):
        return data if type(data) is hint else malformed(f"{hint.__name__} is expected")
    if hint is Fraction:
        return decode_fraction(data)
    return decode_dataclass(data, hint)


def decode_tuple(data: object, kinds: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list of one kind, or one item of each kind."""
    if not isinstance(data, list):
        malformed("a list is expected")
    if kinds[-1] is Ellipsis:
        return tuple(decode(item, kinds[0]) for item in data)
    if len(data) != len(kinds):
        malformed(f"{len(kinds)} items are expected")
    return tuple(decode(item, kind) for item, kind in zip(data, kinds, strict=True))


def decode_dataclass(data: object, hint: Any) -> Any:
    """An object with exactly the fields of its kind."""
    hints = field_types(hint)
    if not isinstance(data, dict) or data.keys() != {"kind", *hints} or data["kind"] != hint.__name__.lower():
        malformed(f"{hint.__name__.lower()} is expected")
    return hint(**{name: decode(data[name], kind) for name, kind in hints.items()})


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def decode_union(data: object, options: tuple[Any, ...]) -> Any:
    """The one option that the data can be."""
    for option in options:
        if option is type(None):
            if data is None:
                return None
        elif is_dataclass(option):
            if isinstance(data, dict) and data.get("kind") == getattr(option, "__name__", "").lower():
                return decode(data, option)
        elif data is not None and not isinstance(data, dict):
            return decode(data, option)
    malformed(f"{str(data)[:40]} is nothing that may stand here")


def decode_fraction(data: object) -> Fraction:
    """A fraction in lowest terms; `read_text` sees to the terms."""
    if not isinstance(data, str):
        malformed("a fraction is expected")
    try:
        return Fraction(data)
    except (ValueError, ZeroDivisionError):
        malformed(f"{data!r} is no fraction")


def malformed(why: str) -> typing.NoReturn:
    """The text is at fault."""
    raise MalformedError(why)
