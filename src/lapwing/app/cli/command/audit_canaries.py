"""`lapwing audit --canaries`: training audited in one run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import typer

from lapwing.app.cli.output import exits
from lapwing.diagnostics.diagnostic import reject


def audit_canaries(
    target: str,
    canaries: str,
    rows: str | None,
    score: str | None,
    epsilon: str | None,
    delta: str,
    confidence: str,
    seed: int,
    as_json: bool,
    others: Mapping[str, Any],
) -> int:
    """Train once, and tell how many canaries were guessed."""
    from lapwing.app.cli.argument.black_box import find_named
    from lapwing.report.view.training import view_training
    from lapwing.verify.auditing.canaries import audit_training
    from lapwing.verify.auditing.fitting import fit_score

    for name, given in others.items():
        if given is not None:
            reject("audit-option", name=name, what="canaries", instead="--epsilon and --delta with canaries")
    names = [name for name in (canaries, rows, score) if name is not None]
    train, *parts = find_named(target, *names)
    if not callable(train) and not callable(getattr(train, "fit", None)):
        reject("audit-target", what=target, why="it can neither be called nor fitted")
    taken = dict(zip(names, parts, strict=True))
    marks, data = _given(taken[canaries]), _given(taken[rows]) if rows is not None else []
    scored = fit_score if score is None else taken[score]
    if not callable(scored):
        reject("audit-target", what=str(score), why="a score must be a function of model and row")
    found = audit_training(train, data, marks, scored, epsilon=epsilon, delta=delta, confidence=confidence, seed=seed)
    typer.echo(json.dumps(view_training(found, target), indent=2) if as_json else f"{target}\n{found}")
    return exits.UNKNOWN if found.violated is None else exits.NO if found.violated else exits.YES


def _given(rows: Any) -> Any:
    """Rows, or what a function without parameters gives."""
    return rows() if callable(rows) else rows
