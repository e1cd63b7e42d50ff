"""The tape that is running, and how a draw gets onto it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import numpy as np

from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import Drawn, made, new, noisy, plain
from lapwing.verify.watching.trace.noisy_array import fresh, meet
from lapwing.verify.watching.trace.place import place_of
from lapwing.verify.watching.trace.tape import BITS, MOST_DRAWS, Tape, TooMuchError

RUNNING: list[Tape] = []


@contextmanager
def running(tape: Tape) -> Iterator[Tape]:
    """Let draws go onto a tape."""
    RUNNING.append(tape)
    try:
        yield tape
    finally:
        RUNNING.pop()
        tape.frame = None


def tape_now() -> Tape | None:
    """The tape that draws go onto; none inside a draw, or when nothing is watched."""
    if not RUNNING:
        return None
    tape = RUNNING[-1]
    return None if tape.depth else tape


@contextmanager
def inside(tape: Tape) -> Iterator[None]:
    """Draws in here belong to one that is already on the tape."""
    tape.depth += 1
    try:
        yield
    finally:
        tape.depth -= 1


def drawn(tape: Tape, law: Law, loc: Any, sample: Callable[[], Any], uniform: bool = False) -> Any:
    """A draw of noise around a centre: sampled once, or taken from the tape that is repeated."""
    with inside(tape):
        given = sample()
    if np.ndim(given) == 0:
        return _one(tape, law, loc, given, uniform)
    values = np.asarray(given)
    centre = np.broadcast_to(np.asarray(loc, dtype=float), values.shape)
    draw = tape.add(law, values.size, values - centre if np.any(centre) else values)
    raw = np.reshape(draw.raw, values.shape)
    whole = values.dtype.kind in "iu"
    if whole:
        return np.asarray(raw + centre, dtype=values.dtype) if np.any(centre) else np.asarray(raw, dtype=values.dtype)
    found = fresh(tape, draw.base, raw + centre, centre, uniform)
    return meet(found) if np.any(centre) else found


def _one(tape: Tape, law: Law, loc: Any, given: Any, uniform: bool) -> Any:
    value = plain(given)
    value = value.item() if isinstance(value, np.generic | np.ndarray) else value
    centre = float(plain(loc))
    draw = tape.add(law, None, value - centre if centre else value)
    form = Form(tape, centre, ((draw.base, 1.0),), uniform=uniform)
    raw = type(value)(draw.raw)
    return noisy(form, raw + centre) if centre else made(form, raw)


def quickly(tape: Tape, law: str, loc: float, scale: float, value: float, frame: FrameType) -> Any:
    """A single number that was drawn around 0, with plain parameters, in a first run."""
    if frame is not tape.frame or frame.f_lasti != tape.step:
        tape.frame, tape.step, tape.place = frame, frame.f_lasti, place_of(frame)
    records = tape.records
    number = len(records)
    if number > MOST_DRAWS:
        raise TooMuchError
    records.append((law, scale, tape.place, value))
    found: Drawn = new(Drawn, value)
    found.tape = tape
    found.noise = number << BITS
    return loc + found if loc else found


def replayed(tape: Tape, law: Law, sample: Callable[[], Any]) -> Any:
    """A draw of some other law: a repeated run gets the same value."""
    with inside(tape):
        given = sample()
    size = None if np.ndim(given) == 0 else int(np.size(given))
    return tape.add(law, size, given).raw


def chosen(tape: Tape, weights: Any, sample: Callable[[], int]) -> int:
    """One of finitely many outcomes."""
    with inside(tape):
        place = int(sample())
    return tape.decide(tuple(float(weight) for weight in weights), place)
