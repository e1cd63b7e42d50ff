"""Two runs that show a leak with numbers as small as they go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Inputs, Runs, replay

TRIES = 300

Place = tuple[str, int | None]


@dataclass
class _Shrinker:
    flow: Flow
    best: Runs
    tries: int = TRIES

    def shrink(self) -> Runs:
        """Make numbers smaller, one place after the other, while the leak stays."""
        changed = True
        while changed and self.tries > 0:
            changed = sum(self.smaller(place) for place in self.places()) > 0
        return self.best

    def places(self) -> list[Place]:
        """Where numbers stand."""
        found: list[Place] = []
        for name, held in self.best.inputs[0].items():
            other = self.best.inputs[1][name]
            if isinstance(held, list) and isinstance(other, list):
                found += [(name, number) for number in range(min(len(held), len(other)))]
            else:
                found.append((name, None))
        return found

    def smaller(self, place: Place) -> bool:
        """Try simpler values at a place: the same in both runs, or in one of them if they differ there."""
        one, other = (at(inputs, place) for inputs in self.best.inputs)
        sides = [(0, 1)] if one == other else [(0,), (1,)]
        return sum(self.side_smaller(place, chosen) for chosen in sides) > 0

    def side_smaller(self, place: Place, sides: tuple[int, ...]) -> bool:
        """Whether a simpler value was found."""
        held = at(self.best.inputs[sides[0]], place)
        for value in simpler(held):
            self.tries -= 1
            if self.tries < 0:
                return False
            first, second = (
                put(inputs, place, value) if side in sides else inputs for side, inputs in enumerate(self.best.inputs)
            )
            found = replay(self.flow, self.best.observer, first, second)
            if found is not None:
                self.best = found
                return True
        return False


def shrink(flow: Flow, runs: Runs) -> Runs:
    """The same leak, easier to read."""
    return _Shrinker(flow, runs).shrink()


def simpler(held: Value) -> Iterator[Value]:
    """Values that are easier to read than one, the easiest first."""
    if isinstance(held, bool | list):
        return
    size = held if held > 0 else -held
    for value in (0, 1, 2, 10):
        if value < size:
            yield value
    if held < 0:
        yield size
    if size > 2 and held == int(held):
        half = int(held) // 2
        yield from (half, int(held) - (1 if held > 0 else -1))
    elif held != int(held):
        yield from (int(held), int(held) + 1)


def at(inputs: Inputs, place: Place) -> Value:
    """The value at a place."""
    name, number = place
    held = inputs[name]
    return held[number] if isinstance(held, list) and number is not None else held


def put(inputs: Inputs, place: Place, value: Value) -> Inputs:
    """The inputs with another value at a place."""
    name, number = place
    held = inputs[name]
    if number is None or not isinstance(held, list):
        return {**inputs, name: value}
    return {**inputs, name: [value if each == number else item for each, item in enumerate(held)]}
