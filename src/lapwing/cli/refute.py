"""`lapwing refute`: two neighbours and an event that break a claim."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lapwing.syntax.tree import Tree


def refute(
    target: Annotated[str, typer.Argument(metavar="FILE[:FUNCTION]", help="A Python file, and one program in it.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="OUT", help="Write the counterexample to this file.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", min=0.0, metavar="SECONDS", help="How long to search, for each program.")
    ] = 10.0,
) -> int:
    """Look for two neighbouring inputs and an event that break a program's claim."""
    from lapwing.cli.target import find_programs

    trees = find_programs(target)
    if certificate is not None and len(trees) > 1:
        from lapwing.diagnostics.diagnostic import reject

        known = ", ".join(tree.name for tree in trees)
        reject("one-certificate", trees[0].span.source.everything(), count=len(trees), known=known)
    views = [refute_one(tree, target, certificate, time_limit) for tree in trees]
    if as_json:
        typer.echo(json.dumps({"programs": views}, indent=2))
    else:
        from rich.console import Console

        from lapwing.report.counterexample import draw_attempts

        draw_attempts(views, Console())
    return 1 if any(view["refuted"] for view in views) else 2


def refute_one(tree: Tree, target: str, certificate: Path | None, time_limit: float) -> dict[str, object]:
    """What is found about one program, as plain data."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.refute.refute import refute as search
    from lapwing.refute.write import write_counterexample
    from lapwing.report.counterexample import view_counterexample
    from lapwing.syntax.lower import lower

    lowered = lower(tree)
    if lowered.claim is None:
        reject("no-claim", tree.span, name=tree.name)
    found = search(lowered.program, lowered.claim, time_limit)
    named = target if target.endswith(f":{tree.name}") else f"{target}:{tree.name}"
    view: dict[str, object] = {
        "file": tree.span.source.name,
        "name": tree.name,
        "refuted": found is not None,
        "seconds": time_limit,
        "check": f"lapwing refute {named} --certificate out.json && lapwing check out.json",
    }
    if found is None:
        return view
    if certificate is not None:
        try:
            certificate.write_text(write_counterexample(found))
        except OSError as error:
            reject("unwritable", name=certificate, reason=error.strerror or str(error))
        view["check"] = f"lapwing check {certificate}"
    return {**view, **view_counterexample(found)}
