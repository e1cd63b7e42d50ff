"""Ways to go on that share the work: the one that has done least of its share is next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from lapwing.deadline import Work

IDLE = 0.01

T = TypeVar("T")


@dataclass
class Share(Generic[T]):
    """Things to do, one after the other, and which part of the work they may do; None is nothing for now."""

    tasks: Iterator[T | None]
    weight: float
    spent: float = 0.0

    @contextmanager
    def used(self, work: Work) -> Iterator[None]:
        """Count the work that is done meanwhile."""
        start = work.seconds()
        try:
            yield
        finally:
            self.spent += (work.seconds() - start) / self.weight

    def pause(self) -> None:
        """Let the others go first for a little while."""
        self.spent += IDLE / self.weight


def least_used(ways: list[Share[T]]) -> Share[T]:
    """The one whose turn it is."""
    return min(ways, key=lambda way: way.spent)
