"""What watched code prints, and where."""

from __future__ import annotations

import io

from lapwing.verify.watching.trace.place import Place, here

MOST_WRITES = 1000


class Page(io.StringIO):
    """What is printed, and where."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[tuple[int, Place]] = []

    def write(self, text: str) -> int:
        """Keep the text and the place."""
        if len(self.writes) < MOST_WRITES:
            self.writes.append((self.tell(), here()))
        return super().write(text)
