"""Entries as JSON objects with named fields and back: a value must be exactly what its field declares.

Certificates have another form (`syntax/certificate/data`): both are frozen by files that exist.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from json.encoder import encode_basestring_ascii
from operator import attrgetter
from typing import Any, get_args, get_origin, get_type_hints

Read = Callable[[object], Any]
Write = Callable[[Any], str]

SHORT = 40
WRITERS: dict[type, Write] = {}


class MalformedError(Exception):
    """The text is not what a ledger writes."""


def write_text(value: object) -> str:
    """The one text of a value, as JSON with the names of objects in order: the same bytes everywhere."""
    kind = type(value)
    write = WRITERS.get(kind) or WRITERS.setdefault(kind, writer_of(kind))
    return write(value)


def read_text(text: str, hint: Any) -> Any:
    """The value of a text; any other text than the one that `write_text` gives is refused."""
    try:
        value = decode(json.loads(text), hint)
    except (ValueError, RecursionError) as error:
        raise MalformedError(str(error)) from error
    if write_text(value) != text:
        raise MalformedError("it is not in its normal form")
    return value


def writer_of(kind: type) -> Write:
    """What writes values of a type; a dataclass says of which kind it is."""
    if issubclass(kind, bool):
        return lambda value: "true" if value else "false"
    if issubclass(kind, types.NoneType):
        return lambda value: "null"
    if issubclass(kind, int):
        return int.__repr__
    if issubclass(kind, str):
        return encode_basestring_ascii
    if issubclass(kind, Fraction):
        return write_fraction
    if issubclass(kind, tuple):
        return lambda value: f"[{','.join([write_text(item) for item in value])}]"
    if not is_dataclass(kind):
        raise TypeError(f"no data of a ledger: {kind.__name__}")
    return object_writer(kind)


def object_writer(kind: type) -> Write:
    """What writes the objects of one dataclass: its fields, and its kind among them."""
    hints = field_types(kind)
    names = sorted(hints)
    shown = {name: f'"{name}":%s' for name in names} | {"kind": f'"kind":"{kind.__name__.lower()}"'}
    form = f"{{{','.join(shown[name] for name in sorted(shown))}}}"
    writers = [hint_writer(hints[name]) for name in names]
    if len(names) < 2:
        return lambda value: form % tuple([one(getattr(value, name)) for one, name in zip(writers, names, strict=True)])
    get = attrgetter(*names)
    return lambda value: form % tuple([one(item) for one, item in zip(writers, get(value), strict=True)])


def hint_writer(hint: Any) -> Write:
    """What writes the values of a field, by its type if that leaves nothing open."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is str or hint == str | None:
        return write_words
    if hint is Fraction:
        return write_fraction
    if origin is tuple and inner[-1] is Ellipsis:
        write = hint_writer(inner[0])
        return lambda value: f"[{','.join([write(item) for item in value])}]"
    if origin is tuple and len(inner) == 2:
        return pair_writer(*map(hint_writer, inner))
    if origin is tuple:
        writers = [hint_writer(each) for each in inner]
        return lambda value: f"[{','.join([one(item) for one, item in zip(writers, value, strict=True)])}]"
    return write_text


def pair_writer(first: Write, second: Write) -> Write:
    """What writes two values."""

    def write(value: Any) -> str:
        one, other = value
        return f"[{first(one)},{second(other)}]"

    return write


def write_words(value: str | None) -> str:
    """A text, or nothing."""
    return "null" if value is None else encode_basestring_ascii(value)


def write_fraction(value: Fraction) -> str:
    """A fraction as text."""
    return f'"{value}"'


def decode(data: object, hint: Any) -> Any:
    """JSON as data of the type that is wanted."""
    return reader_of(hint)(data)


@cache
def reader_of(hint: Any) -> Read:
    """What reads data of a type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return union_reader(inner)
    if origin is typing.Literal:
        return lambda data: data if isinstance(data, str) and data in inner else malformed(f"{data!r} is not expected")
    if origin is tuple:
        return list_reader(inner[0]) if inner[-1] is Ellipsis else tuple_reader(inner)
    if hint in (bool, int, str, type(None)):
        return lambda data: data if type(data) is hint else malformed(f"{hint.__name__} is expected")
    return read_fraction if hint is Fraction else dataclass_reader(hint)


def list_reader(kind: Any) -> Read:
    """What reads a list of one kind."""
    read = reader_of(kind)
    return lambda data: (
        tuple([read(item) for item in data]) if isinstance(data, list) else malformed("a list is expected")
    )


def tuple_reader(kinds: tuple[Any, ...]) -> Read:
    """What reads one item of each kind."""
    reads = tuple(reader_of(kind) for kind in kinds)

    def read(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list) or len(data) != len(reads):
            malformed(f"a list of {len(reads)} items is expected")
        return tuple([one(item) for one, item in zip(reads, data, strict=True)])

    return read


def dataclass_reader(hint: Any) -> Read:
    """What reads an object with exactly the fields of its kind."""
    kind = hint.__name__.lower()
    reads = {name: reader_of(type_) for name, type_ in field_types(hint).items()}
    names, pairs = {"kind", *reads}, tuple(reads.items())

    def read(data: object) -> Any:
        if not isinstance(data, dict) or data.keys() != names or data["kind"] != kind:
            malformed(f"{kind} is expected")
        return hint(*[one(data[name]) for name, one in pairs])

    return read


def union_reader(options: tuple[Any, ...]) -> Read:
    """What reads the one option that the data can be: an object by its kind, nothing as nothing, else the rest."""
    objects = {str(option.__name__).lower(): reader_of(option) for option in options if has_fields(option)}
    others = [reader_of(option) for option in options if option is not type(None) and not has_fields(option)]
    empty = type(None) in options

    def read(data: object) -> Any:
        if isinstance(data, dict):
            found = objects.get(str(data.get("kind")))
            return found(data) if found else malformed("an object of another kind is expected")
        if data is None and empty:
            return None
        return others[0](data) if others else malformed(f"{str(data)[:40]} is nothing that may stand here")

    return read


def has_fields(option: Any) -> bool:
    """Whether an option is a dataclass."""
    return is_dataclass(option)


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types, in their order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def read_fraction(data: object) -> Fraction:
    """A fraction in lowest terms; `read_text` sees to the terms."""
    if not isinstance(data, str):
        malformed("a fraction is expected")
    try:
        return known_fraction(str(data)) if len(data) <= SHORT else Fraction(data)
    except (ValueError, ZeroDivisionError):
        malformed(f"{data!r} is no fraction")


@lru_cache(maxsize=4096)
def known_fraction(text: str) -> Fraction:
    """A fraction, remembered."""
    return Fraction(text)


def malformed(why: str) -> typing.NoReturn:
    """The text is at fault."""
    raise MalformedError(why)
