"""Identifiers: each name of a program with a prefix, so that none means anything else in Rocq."""

from __future__ import annotations

from lapwing.kernel.language.term import Local, Param

AND, OR = " /\\ ", " \\/ "


class NotExportable(Exception):  # noqa: N818
    """There is no Rocq proof of this derivation yet; the reason names the rule or the term."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def field(local: Local) -> str:
    """The part of the memory that holds a variable."""
    return f"v_{local.name}"


def setter(local: Local) -> str:
    """What changes that part."""
    return f"set_{local.name}"


def param(parameter: Param, side: int | None = None) -> str:
    """A parameter, of one of the two runs if it is private."""
    return f"p_{parameter.name}" if side is None else f"p_{parameter.name}_{side}"
