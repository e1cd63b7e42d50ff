"""The known name that was meant by one that is not known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str], usual: Mapping[str, str] | None = None) -> str | None:
    """The known name that somebody who wrote this one had in mind; `usual` says so of words from elsewhere."""
    spelled = {each.lower(): each for each in known}
    last = name.rpartition(".")[2].lower()
    if usual is not None and last in usual:
        return usual[last]
    near = get_close_matches(last, spelled, 1, cutoff=0.7)
    return spelled[near[0]] if near else None


def asked_back(name: str, known: Iterable[str], usual: Mapping[str, str] | None = None) -> str:
    """`Did you mean X? `, to begin a fix with; empty if nothing is near."""
    near = nearest(name, known, usual)
    return "" if near is None else f"Did you mean {near}? "
