"""Changes that make a claim true, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import unified_diff

from lapwing.report.view.view import View


@dataclass(frozen=True, slots=True)
class Change:
    """What a change is called, what is claimed and proved after it, and the text before and after it."""

    title: str
    claim: str
    before: str
    after: str
    changes_claim: bool


def view_repair(name: str, file: str, verdict: str, changes: Sequence[Change]) -> View:
    """A function with the verdict on it and the changes that are offered, in their order."""
    return {
        "name": name,
        "file": file,
        "verdict": verdict,
        "offers": [
            {
                "title": each.title,
                "claim": each.claim,
                "changes_claim": each.changes_claim,
                "diff": diff_of(file, each.before, each.after),
            }
            for each in changes
        ],
    }


def diff_of(file: str, before: str, after: str) -> str:
    """What changes, as `patch` and `git apply` take it."""
    old, new = (f"{text.rstrip(chr(10))}\n".splitlines(keepends=True) for text in (before, after))
    path = file.lstrip("/")
    return "".join(unified_diff(old, new, f"a/{path}", f"b/{path}", n=1))
