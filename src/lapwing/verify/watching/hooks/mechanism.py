"""A library's mechanism as one draw: it is given a value, and what it gives is released."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any

import numpy as np

from lapwing.verify.watching.hooks.state import inside
from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import noisy, plain
from lapwing.verify.watching.trace.tape import Tape


def released(tape: Tape, law: Law, centre: Any, sample: Callable[[], Any], mechanism: Any = None) -> Any:
    """A number with noise around a centre."""
    with inside(tape):
        value = sample()
    if not isinstance(value, Real) or not isinstance(centre, Real) or isinstance(value, bool):
        return opaque(tape, law, centre, lambda: value, None)
    middle = float(plain(centre))
    draw = tape.add(law, None, value - middle)
    draw.given, draw.mechanism, draw.followed = plain(centre), mechanism, True
    if tape.earlier is not None:
        kind: Any = type(value)
        value = kind(middle + draw.raw)
    return noisy(Form(tape, middle, ((draw.base, 1.0),)), value)


def released_list(tape: Tape, law: Law, centres: Sequence[Any], values: Sequence[Any], mechanism: Any) -> list[Any]:
    """Numbers with noise of their own around centres."""
    middles = [float(plain(centre)) for centre in centres]
    raw = np.asarray([float(value) - middle for value, middle in zip(values, middles, strict=True)])
    draw = tape.add(law, len(values), raw)
    draw.given, draw.mechanism, draw.followed = list(centres), mechanism, True
    found = []
    for place, (value, middle) in enumerate(zip(values, middles, strict=True)):
        kind: Any = type(value)
        now = kind(middle + draw.raw[place]) if tape.earlier is not None else value
        found.append(noisy(Form(tape, middle, ((draw.base + place, 1.0),)), now))
    return found


def opaque(tape: Tape, law: Law, given: Any, sample: Callable[[], Any], mechanism: Any) -> Any:
    """Whatever a mechanism gives; a repeated run gets the same."""
    with inside(tape):
        value = sample()
    size = None if np.ndim(value) == 0 or not isinstance(value, np.ndarray) else int(value.size)
    draw = tape.add(law, None if size is None else size, value)
    draw.given, draw.mechanism = given, mechanism
    return draw.raw
