"""Putting other functions in place of a library's, and back again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

MISSING = object()


@contextmanager
def patched(changes: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Set attributes, and set them back whatever happens."""
    before: list[tuple[Any, str, Any]] = []
    try:
        for owner, name, value in changes:
            own = vars(owner) if isinstance(owner, type) else None
            before.append((owner, name, getattr(owner, name) if own is None else own.get(name, MISSING)))
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in reversed(before):
            if value is MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, value)


def like(original: Any, watched: Callable[..., Any]) -> Callable[..., Any]:
    """The watched function under the name of the original."""
    watched.__name__ = getattr(original, "__name__", "draw")
    watched.__doc__ = getattr(original, "__doc__", None)
    watched.__wrapped__ = original  # type: ignore[attr-defined]
    return watched
