"""Columns of text handed to DuckDB where they lie in memory: the Arrow C stream interface, by NumPy and ctypes alone.

A batch has one column of Arrow's string views for each name.  DuckDB asks for batches when it needs them, from threads
of its own, and releases each when it is done with it; until then what a batch points to is kept in `HELD`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from lapwing.data.engines.engine import Array

NULLABLE = 2
FAILED = 5
POINTER = ctypes.c_void_p


class ArrowSchema(ctypes.Structure):
    """The type of a column, as Arrow lays it out."""


class ArrowArray(ctypes.Structure):
    """The values of a column, as Arrow lays them out."""


class ArrowStream(ctypes.Structure):
    """Where a schema and batches come from, as Arrow lays it out."""


RELEASE = ctypes.CFUNCTYPE(None, POINTER)
ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowSchema))),
    ("dictionary", POINTER),
    ("release", POINTER),
    ("private_data", POINTER),
]
ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(POINTER)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", POINTER),
    ("release", POINTER),
    ("private_data", POINTER),
]
GET = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER)
LAST_ERROR = ctypes.CFUNCTYPE(POINTER, POINTER)
ArrowStream._fields_ = [
    ("get_schema", POINTER),
    ("get_next", POINTER),
    ("get_last_error", POINTER),
    ("release", POINTER),
    ("private_data", POINTER),
]
HELD: dict[int, Any] = {}
KEYS = count(1)
FAILURE = ctypes.create_string_buffer(b"the rows cannot be read")
SCHEMA = ctypes.create_string_buffer(b"arrow_schema")
STREAM = ctypes.create_string_buffer(b"arrow_array_stream")
CAPSULE = ctypes.PYFUNCTYPE(ctypes.py_object, POINTER, ctypes.c_char_p, POINTER)(("PyCapsule_New", ctypes.pythonapi))


@dataclass(frozen=True, slots=True)
class Texts:
    """A column of texts: Arrow's views of 16 bytes each, what is not missing, and the bytes that long texts lie in."""

    views: Array
    present: Array
    heap: Array


class TextStream:
    """Columns of text by names, which DuckDB can read once; `failed` is what went wrong while they were read."""

    def __init__(self, names: tuple[str, ...], batches: Iterator[tuple[Texts, ...]]) -> None:
        self.names = names
        self.batches = batches
        self.failed: Exception | None = None
        self.lent: list[ctypes.Structure] = []

    def __arrow_c_schema__(self) -> object:
        schema = ArrowSchema()
        describe(schema, self.names)
        return self.lend(schema, SCHEMA)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        stream = ArrowStream()
        callbacks = (GET(self.give_schema), GET(self.give_batch), LAST_ERROR(self.say), RELEASE(self.release))
        stream.get_schema, stream.get_next, stream.get_last_error, stream.release = map(address_of, callbacks)
        self.callbacks = callbacks
        return self.lend(stream, STREAM)

    def lend(self, structure: ctypes.Structure, kind: Any) -> object:
        """A capsule around a structure, which stays where it is as long as this does."""
        self.lent.append(structure)
        return CAPSULE(ctypes.addressof(structure), kind, None)

    def give_schema(self, _: int, place: int) -> int:
        """Write the types of the columns."""
        describe(ArrowSchema.from_address(place), self.names)
        return 0

    def give_batch(self, _: int, place: int) -> int:
        """Write the next batch; one that is not to be released says that there is none."""
        array = ArrowArray.from_address(place)
        try:
            batch = next(self.batches, None)
        except Exception as error:  # noqa: BLE001
            self.failed = error
            return FAILED
        if batch is None:
            array.release = None
        else:
            fill(array, batch)
        return 0

    def say(self, _: int) -> int:
        """What went wrong, which tells nothing of what was read."""
        return ctypes.addressof(FAILURE)

    def release(self, place: int) -> None:
        """Nobody reads any more."""
        ArrowStream.from_address(place).release = None


def address_of(callback: Any) -> int | None:
    """The address of a function for C."""
    return ctypes.cast(callback, POINTER).value


def hold(kept: object) -> int:
    """Keep something until it is let go of by its number."""
    key = next(KEYS)
    HELD[key] = kept
    return key


def let_go(structure: Any) -> None:
    """A structure is not needed any more, nor are those inside it."""
    for number in range(structure.n_children):
        structure.children[number].contents.release = None
    HELD.pop(structure.private_data, None)
    structure.release = None


RELEASE_SCHEMA = RELEASE(lambda place: let_go(ArrowSchema.from_address(place)))
RELEASE_ARRAY = RELEASE(lambda place: let_go(ArrowArray.from_address(place)))


def describe(schema: Any, names: tuple[str, ...]) -> None:
    """Write the type of a batch: a string view for each name."""
    inner = [ArrowSchema(format=b"vu", name=one.encode(), flags=NULLABLE) for one in names]
    for one in inner:
        one.release = address_of(RELEASE_SCHEMA)
    children = (ctypes.POINTER(ArrowSchema) * len(inner))(*map(ctypes.pointer, inner))
    schema.format, schema.name, schema.metadata, schema.flags = b"+s", b"", None, 0
    schema.n_children, schema.children, schema.dictionary = len(inner), children, None
    schema.release, schema.private_data = address_of(RELEASE_SCHEMA), hold((inner, children))


def fill(array: Any, batch: tuple[Texts, ...]) -> None:
    """Write a batch."""
    inner, kept = [], []
    for texts in batch:
        bits = np.packbits(texts.present, bitorder="little")
        sizes = np.array([len(texts.heap)], dtype=np.int64)
        arrays = [bits, texts.views, texts.heap, sizes]
        buffers = (POINTER * 4)(*(one.ctypes.data for one in arrays))
        one = ArrowArray(length=len(texts.views), null_count=-1, n_buffers=4, buffers=buffers)
        one.release = address_of(RELEASE_ARRAY)
        inner.append(one)
        kept.append((arrays, buffers))
    nothing = (POINTER * 1)(None)
    children = (ctypes.POINTER(ArrowArray) * len(inner))(*map(ctypes.pointer, inner))
    array.length, array.null_count, array.offset = len(batch[0].views), 0, 0
    array.n_buffers, array.buffers, array.dictionary = 1, nothing, None
    array.n_children, array.children = len(inner), children
    array.release, array.private_data = address_of(RELEASE_ARRAY), hold((inner, kept, nothing, children))
