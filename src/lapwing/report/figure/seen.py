"""What can be seen of a program on two inputs: the outcomes with their probabilities, an event, and what is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

LARGEST = 700.0


@dataclass(frozen=True, slots=True)
class Seen:
    """An outcome by its name, and as a number if it is one, with its probability on either input."""

    name: str
    number: float | None
    first: float
    second: float
    in_event: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """In floating point: the outcomes, the probabilities of the event, and what the claim allows."""

    outputs: tuple[Seen, ...]
    event: str
    first: float
    second: float
    epsilon: float
    delta: float

    @property
    def factor(self) -> float:
        """How much likelier the claim allows an event to be."""
        return exp_of(self.epsilon)


def exp_of(value: float) -> float:
    """The exponential, or about the largest number there is to draw."""
    return exp(min(value, LARGEST))
