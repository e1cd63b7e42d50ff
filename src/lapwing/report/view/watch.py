"""What watching found, as plain data."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import isfinite
from typing import Any

from lapwing.report.view.view import View
from lapwing.verify.watching.finding import NAMES, Cost, Finding, Watched
from lapwing.verify.watching.trace.place import Place

LONGEST = 200


def view_watch(watched: Watched, name: str) -> View:
    """All of it; an infinite price is the text "infinite"."""
    return {
        "function": name,
        "claim": str(watched.claim),
        "violated": watched.violated,
        "findings": [_finding(finding) for finding in watched.findings],
        "prices": [_cost(cost) for cost in watched.costs],
        "price": _number(watched.epsilon),
        "pairs": watched.pairs,
        "settled": watched.settled,
        "sampled": watched.sampled,
        "assumed": list(watched.assumed),
        "notes": list(watched.notes),
        "ignored": list(watched.ignored),
        "error": watched.error,
        "seconds": round(watched.seconds, 2),
    }


def _finding(finding: Finding) -> View:
    first, second = finding.pair
    return {
        "name": finding.name,
        "meaning": NAMES[finding.name],
        "file": shown_path(finding.place.file),
        "line": finding.place.line,
        "stack": _stack(finding.place),
        "seen": finding.text,
        "evidence": finding.evidence,
        "certain": finding.certain,
        "epsilon": _number(finding.epsilon),
        "neighbours": finding.kind,
        "first": _shown(first),
        "second": _shown(second),
    }


def _cost(cost: Cost) -> View:
    return {
        "file": shown_path(cost.place.file),
        "line": cost.place.line,
        "stack": _stack(cost.place),
        "law": cost.law,
        "move": _number(cost.move),
        "scale": _number(cost.scale),
        "epsilon": _number(cost.epsilon),
        "rho": _number(cost.rho),
    }


def _stack(place: Place) -> list[str]:
    return [f"{shown_path(file)}:{line} in {function}" for file, line, function in place.calls]


def shown_path(file: str) -> str:
    """A path as people name it: from here, or from the folder that packages are installed in."""
    inside = file.rpartition("site-packages" + os.sep)[2]
    if inside != file:
        return inside
    here = os.getcwd() + os.sep
    return file.removeprefix(here)


def _number(value: float) -> float | str:
    return float(value) if isfinite(value) else ("infinite" if value > 0 else "not a number")


def _shown(side: Mapping[str, Any]) -> dict[str, str]:
    return {name: _cut(value) for name, value in side.items() if not callable(value)}


def _cut(value: Any) -> str:
    text = " ".join(repr(value.to_dict("records") if hasattr(value, "to_dict") else value).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
