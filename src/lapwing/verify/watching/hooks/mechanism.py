"""A library's mechanism as one draw: it is given a value, and what it gives is released."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from typing import Any

import numpy as np

from lapwing.verify.watching.hooks.state import inside
from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import noisy, plain
from lapwing.verify.watching.trace.tape import Tape


def released(tape: Tape, law: Law, centre: Any, sample: Callable[[], Any]) -> Any:
    """A number with noise around a centre."""
    with inside(tape):
        value = sample()
    if not isinstance(value, Real) or not isinstance(centre, Real) or isinstance(value, bool):
        return opaque(tape, law, centre, lambda: value, None)
    middle = float(plain(centre))
    draw = tape.add(law, None, value - middle)
    draw.given = plain(centre)
    if tape.earlier is not None:
        kind: Any = type(value)
        value = kind(middle + draw.raw)
    return noisy(Form(tape, middle, ((draw.base, 1.0),)), value)


def opaque(tape: Tape, law: Law, given: Any, sample: Callable[[], Any], mechanism: Any) -> Any:
    """Whatever a mechanism gives; a repeated run gets the same."""
    with inside(tape):
        value = sample()
    size = None if np.ndim(value) == 0 or not isinstance(value, np.ndarray) else int(value.size)
    draw = tape.add(law, None if size is None else size, value)
    draw.given, draw.mechanism = given, mechanism
    return draw.raw
