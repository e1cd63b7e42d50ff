"""Errors of engines may quote rows, so none of them gets further than this."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lapwing.data.engines.engine import Array, Engine, Statement, Stored
from lapwing.diagnostics.diagnostic import ProgramError

T = TypeVar("T")


def fetch_shielded(engine: Engine, query: Statement) -> list[Array] | None:
    """What an engine finds; nothing if it fails, whatever the reason."""
    try:
        return engine.fetch(query)
    except Exception:  # noqa: BLE001
        return None


def shielded(work: Callable[[], T]) -> T | None:
    """What an engine gives; nothing if it fails, whatever the reason."""
    try:
        return work()
    except Exception:  # noqa: BLE001
        return None


def look_shielded(engine: Engine) -> dict[str, Stored] | None:
    """The columns that an engine has now; nothing if it fails without a word of ours."""
    try:
        return engine.look()
    except ProgramError:
        raise
    except Exception:  # noqa: BLE001
        return None
