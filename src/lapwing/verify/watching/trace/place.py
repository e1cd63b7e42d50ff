"""The place in the code where something happened: a file, a line and the calls that led there."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

OWN = str(Path(__file__).parent.parent)
DEEPEST = 8
MOST_MET = 10_000
INSTALLED = ("site-packages", "dist-packages")
LIBRARIES = ("numpy", "scipy", "torch", "random.py", "secrets.py", "logging", "diffprivlib/mechanisms", "opendp/mod.py",
             "opendp/context.py")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """The calls from the innermost outwards, each a file, a line and a function."""

    calls: tuple[tuple[str, int, str], ...]

    @property
    def file(self) -> str:
        """The innermost file."""
        return self.calls[0][0] if self.calls else ""

    @property
    def line(self) -> int:
        """The innermost line."""
        return self.calls[0][1] if self.calls else 0

    @property
    def site(self) -> tuple[str, int]:
        """File and line."""
        return self.file, self.line

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


NOWHERE = Place(())


def here() -> Place:
    """Where the watched code is now: its innermost call that is not in a library that only draws."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_own(frame.f_code):
        frame = frame.f_back
    return place_of(frame)


def place_of(frame: FrameType | None) -> Place:
    """The place that a call is at; a line that was met before, called from the same line, has the place it had."""
    if frame is None:
        return NOWHERE
    outer = frame.f_back
    key = id(frame.f_code), frame.f_lasti, id(outer.f_code) if outer else 0, outer.f_lasti if outer else 0
    found = _MET.get(key)
    if found is None:
        calls = _calls(frame)
        if len(_MET) > MOST_MET:
            _MET.clear()
        found = Place(calls), (frame.f_code, outer.f_code if outer else None)
        if not _only_draws(frame.f_code.co_filename):
            _MET[key] = found
    return found[0]


def _calls(frame: FrameType | None) -> tuple[tuple[str, int, str], ...]:
    calls: list[tuple[str, int, str]] = []
    while frame is not None and len(calls) < DEEPEST:
        name = frame.f_code.co_filename
        if name == _RUNNER:
            break
        if not name.startswith(OWN) and (calls or not _only_draws(name)):
            calls.append((name, frame.f_lineno, frame.f_code.co_name))
        frame = frame.f_back
    return tuple(calls)


def raised_at(error: BaseException) -> Place:
    """Where an exception came from: the innermost call that is not in a library that only draws."""
    calls: list[tuple[str, int, str]] = []
    step = error.__traceback__
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if not name.startswith(OWN):
            calls.append((name, step.tb_lineno, step.tb_frame.f_code.co_name))
        step = step.tb_next
    calls.reverse()
    start = next((place for place, call in enumerate(calls) if not _only_draws(call[0])), 0)
    return Place(tuple(calls[start : start + DEEPEST]))


_RUNNER = str(Path(OWN) / "runner.py")
_KNOWN: dict[str, bool] = {}
# what a place was, with the code objects that its key names, so that none of them is another one's later
_MET: dict[tuple[int, int, int, int], tuple[Place, Any]] = {}


def _is_own(code: CodeType) -> bool:
    return code.co_filename.startswith(OWN)


def _only_draws(name: str) -> bool:
    found = _KNOWN.get(name)
    if found is None:
        path = Path(name).as_posix()
        within = max((path.rfind(f"/{each}/") + len(each) + 2 for each in INSTALLED if f"/{each}/" in path), default=0)
        found = any(path[within:].startswith(f"{part}/") if within else path.endswith(f"/{part}") for part in LIBRARIES)
        found = found or (within > 0 and path[within:] in LIBRARIES) or (not within and "/logging/" in path)
        _KNOWN[name] = found
    return found
