"""What a run gave, taken apart: a structure, and the single values in it with their noise."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

import numpy as np

from lapwing.verify.watching.runner import Raised
from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.noisy import NoisyFloat, NoisyInt, plain
from lapwing.verify.watching.trace.noisy_array import NoisyArray, has_noise
from lapwing.verify.watching.trace.tape import Tape

DEEPEST = 12
MOST = 20_000


class Leaf(NamedTuple):
    """A single value, where it stands, and its noise if that is known."""

    place: str
    value: Any
    form: Form | None


def leaves_of(result: Any, tape: Tape) -> list[Leaf]:
    """The single values of a result, from left to right; a value that noise was seen in still has it."""
    found: list[Leaf] = []
    _take(result, "", tape, found, 0)
    return found


def shape_of(leaves: list[Leaf]) -> tuple[tuple[str, str], ...]:
    """Where values stand and of what kind they are, without the values."""
    return tuple((leaf.place, _kind(leaf.value)) for leaf in leaves)


def _kind(value: Any) -> str:
    if isinstance(value, bool | np.bool_):
        return "bool"
    return "number" if isinstance(value, int | float) else type(value).__name__


def _take(value: Any, place: str, tape: Tape, found: list[Leaf], depth: int) -> None:
    if len(found) >= MOST or depth > DEEPEST:
        return
    match value:
        case NoisyFloat() | NoisyInt():
            found.append(Leaf(place, plain(value), value.form))
        case Raised():
            found.append(Leaf(f"{place}raised {value.kind}", value.text, None))
        case np.ndarray():
            if isinstance(value, NoisyArray) and has_noise(value):
                for index in np.ndindex(value.shape):
                    _take(value[index], f"{place}[{','.join(map(str, index))}]", tape, found, depth + 1)
            else:
                _take(value.tolist(), place, tape, found, depth + 1)
        case np.generic():
            _take(value.item(), place, tape, found, depth + 1)
        case float():
            found.append(Leaf(place, value, tape.forms.get(value) or _in_arrays(tape, value)))
        case bool() | int() | str() | bytes() | None:
            found.append(Leaf(place, value, None))
        case dict():
            for key, inner in value.items():
                _take(inner, f"{place}[{key!r}]", tape, found, depth + 1)
        case list() | tuple():
            found.append(Leaf(f"{place} length", len(value), None))
            for number, inner in enumerate(value):
                _take(inner, f"{place}[{number}]", tape, found, depth + 1)
        case set() | frozenset():
            _take(sorted(map(repr, value)), place, tape, found, depth + 1)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for each in fields(value):
                _take(getattr(value, each.name), f"{place}.{each.name}", tape, found, depth + 1)
        case _ if callable(getattr(value, "to_dict", None)):
            _take(value.to_dict(), place, tape, found, depth + 1)
        case _ if callable(getattr(value, "tolist", None)):
            _take(value.tolist(), place, tape, found, depth + 1)
        case _ if hasattr(value, "numerator") and hasattr(value, "denominator"):
            found.append(Leaf(place, float(value), None))
        case _:
            found.append(Leaf(place, type(value).__name__, None))


def _in_arrays(tape: Tape, value: float) -> Form | None:
    """The noise of a float that is an element of an array that noise met."""
    if tape.arrays is None:
        tape.arrays = {}
        logs = [log for key, log in tape.meets.items() if isinstance(key, tuple)]
        for centre, factor, values, noise in (entry for log in logs for entry in log):
            parts = (np.reshape(part, -1)[:MOST].tolist() for part in (values, centre, factor, noise))
            for each, middle, times, number in zip(*parts, strict=True):
                tape.arrays[each] = Form(tape, middle, ((number, times),), number in tape.moves)
    return tape.arrays.get(value)
