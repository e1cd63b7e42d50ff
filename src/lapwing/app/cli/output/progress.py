"""A line that says what is going on, for whoever waits longer than a second at a terminal."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0

Advance = Callable[[int, int], None]


@contextmanager
def progress(words: str) -> Iterator[Advance]:
    """Say what is going on, on standard error, while it takes; nothing if it is no terminal.

    What it gives may be told how much of how much is done: then there is a bar, and the time that is left.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    spinner = SpinnerColumn("dots" if console.encoding.startswith("utf") else "line")
    waiting = (spinner, TextColumn("{task.description}"), TimeElapsedColumn())
    line = Progress(*waiting, console=console, transient=True)
    task = line.add_task(words, total=None)

    def advance(done: int, total: int) -> None:
        line.columns = (*waiting[:2], BarColumn(), TaskProgressColumn(), waiting[2])
        line.update(task, completed=done, total=total)

    timer = threading.Timer(PATIENCE, line.start)
    timer.daemon = True
    timer.start()
    try:
        yield advance
    finally:
        timer.cancel()
        timer.join()
        line.stop()
