"""Noise in tensors, known by value: whatever a library does with memory, a number with noise in it is like no other."""

from __future__ import annotations

from typing import Any

import numpy as np

from lapwing.verify.watching.trace.noisy_array import NoisyArray, fresh, meet, plain_array
from lapwing.verify.watching.trace.tape import Tape

MOST = 20_000


class Tensors:
    """The noise, factor, centre of every number with noise that stood in a tensor."""

    __slots__ = ("known", "tape")

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.known: dict[float, tuple[int, float, float, bool, bool]] = {}

    def keep(self, array: NoisyArray) -> None:
        """Remember the numbers of an array."""
        parts = (plain_array(array), array.noise, array.factor, array.centre, array.moved)
        for value, noise, factor, centre, moved in zip(*(np.ravel(part).tolist() for part in parts), strict=True):
            self.known[value] = noise, factor, centre, moved, array.uniform

    def find(self, values: np.ndarray) -> NoisyArray | None:
        """The noise that stands in numbers, if it stands in all of them."""
        if not self.known or not 0 < values.size <= MOST or values.dtype.kind != "f":
            return None
        first = self.known.get(float(values.flat[0]))
        found = [self.known.get(value) for value in np.ravel(values).tolist()] if first is not None else [None]
        if any(each is None for each in found):
            return None
        array: NoisyArray = values.astype(float).view(NoisyArray)
        array.tape = self.tape
        columns = [np.asarray([each[place] for each in found if each]).reshape(values.shape) for place in range(5)]
        array.noise, array.factor, array.centre, array.moved = columns[:4]
        array.uniform = bool(np.all(columns[4]))
        return array

    def drawn(self, base: int, values: np.ndarray, centre: Any, uniform: bool) -> np.ndarray:
        """Numbers that were just drawn; in a repeated run they are put right where their centres moved."""
        found = fresh(self.tape, base, values.astype(float), centre, uniform)
        found = meet(found) if np.any(found.centre) else found
        self.keep(found)
        return plain_array(found)  # type: ignore[no-any-return]

    def linear(self, array: NoisyArray, factor: Any, shift: Any, values: np.ndarray) -> np.ndarray:
        """Numbers with noise, scaled and shifted, as the library computed them; put right in a repeated run."""
        found: NoisyArray = values.astype(float).view(NoisyArray)
        found.tape, found.uniform = self.tape, False
        found.noise = np.broadcast_to(array.noise, values.shape)
        found.factor = np.broadcast_to(array.factor * factor, values.shape)
        found.centre = np.broadcast_to(array.centre * factor + shift, values.shape)
        found.moved = np.broadcast_to(array.moved, values.shape).copy()
        found = meet(found)
        self.keep(found)
        return plain_array(found)  # type: ignore[no-any-return]

    def below(self, array: NoisyArray, bounds: np.ndarray) -> np.ndarray:
        """Whether numbers drawn from [0, 1) are below bounds: coins."""
        found = np.empty(array.shape, dtype=bool)
        for place in np.ndindex(array.shape):
            noise = int(array.noise[place])
            found[place] = self.tape.below(noise, float(bounds[place]), self.tape.raw_of(noise))
        return found


def tensors_of(tape: Tape) -> Tensors:
    """What a tape knows of tensors."""
    if tape.tensors is None:
        tape.tensors = Tensors(tape)
    found: Tensors = tape.tensors
    return found
