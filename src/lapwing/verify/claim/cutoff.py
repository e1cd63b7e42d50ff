"""A hard end for a search: one step of it may take long without looking at its deadline."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from lapwing.deadline import OutOfTimeError

LEEWAY = 1.1
AGAIN = 0.02
SHORTEST = 0.01
LONGEST = 1e6


@contextmanager
def cutoff(seconds: float) -> Iterator[None]:
    """Raise `OutOfTimeError` inside once this process has used a tenth more, and again where somebody catches that.

    It needs timers of processor time, which Windows lacks, and the main thread: elsewhere only deadlines count.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    armed = [True]

    def stop(_: int, frame: FrameType | None) -> None:
        if armed and not is_finalising(frame):
            raise OutOfTimeError

    before = signal.signal(signal.SIGPROF, stop)
    try:
        end = min(LEEWAY * seconds, LONGEST)
        signal.setitimer(signal.ITIMER_PROF, end, max(SHORTEST, AGAIN * end))
        try:
            yield
        finally:
            armed.clear()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def is_finalising(frame: FrameType | None) -> bool:
    """Whether an object is being deleted: Python prints what is raised there, and goes on."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False
