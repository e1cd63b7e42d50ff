"""Code that draws no noise at all: whether every function that it calls gives the same for the same arguments."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

from lapwing.verify.watching.runner import run
from lapwing.verify.watching.trace.tape import Tape

PURE = frozenset({"builtins", "math", "cmath", "itertools", "functools", "_functools", "operator", "_operator",
                  "_collections", "collections", "_bisect", "_heapq", "_statistics", "statistics", "copy", "string",
                  "_string", "re", "_sre"})  # fmt: skip
TYPES = (int, float, complex, bool, str, bytes, list, tuple, dict, set, frozenset, range, slice)
UNSURE = ("id", "hash", "input", "open", "exec", "eval", "compile", "__import__")


def is_deterministic(function: Callable[..., Any], arguments: Mapping[str, Any]) -> bool:
    """Whether a run calls nothing written in C but what is known to have no chance in it, and draws no noise."""
    sure = True
    code = getattr(function, "__code__", None)
    inside = 0

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal sure, inside
        if frame.f_code is code:
            inside += (event == "call") - (event == "return")
        if event == "c_call" and inside and not _is_pure(arg):
            sure = False

    tape = Tape()
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        run(function, arguments, tape)
    finally:
        sys.setprofile(before)
    return code is not None and sure and not tape.draws and not tape.decisions


def _is_pure(called: Any) -> bool:
    owner = getattr(called, "__self__", None)
    name = getattr(called, "__name__", "")
    if isinstance(owner, TYPES) or (isinstance(owner, type) and issubclass(owner, TYPES)):
        return True
    return getattr(called, "__module__", None) in PURE and name not in UNSURE
