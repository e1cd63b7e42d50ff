"""Ways to go on that share the time: the one that has used least of its share is next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time
from typing import Generic, TypeVar

IDLE = 0.01

T = TypeVar("T")


@dataclass
class Share(Generic[T]):
    """Things to do, one after the other, and which part of the time they may take; None is nothing for now."""

    tasks: Iterator[T | None]
    weight: float
    spent: float = 0.0

    @contextmanager
    def used(self) -> Iterator[None]:
        """Count the time of what is done meanwhile."""
        start = thread_time()
        try:
            yield
        finally:
            self.spent += (thread_time() - start) / self.weight

    def pause(self) -> None:
        """Let the others go first for a little while."""
        self.spent += IDLE / self.weight


def least_used(ways: list[Share[T]]) -> Share[T]:
    """The one whose turn it is."""
    return min(ways, key=lambda way: way.spent)
