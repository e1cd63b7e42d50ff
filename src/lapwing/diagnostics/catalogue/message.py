"""A message: the cause of a fault, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """Both are templates: `{name}` stands for a part of the input."""

    cause: str
    fix: str
