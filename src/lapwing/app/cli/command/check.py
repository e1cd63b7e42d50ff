"""`lapwing check`: certificates, checked again from their text alone."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

NO_SOLVER = typer.Option("--no-solver", help="Check the proofs that certificates carry, and ask no solver.")


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Certificates, as JSON files.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    no_solver: Annotated[bool, NO_SOLVER] = False,
) -> int:
    """Check certificates and counterexamples again, without any search."""
    from lapwing.kernel.language.refuse import Refused
    from lapwing.report.view.view import view_refusal
    from lapwing.report.words.rests_on import EMPTY
    from lapwing.syntax.certificate.read import read_text

    views = []
    for file in files:
        text = read_text(file)
        try:
            views.append({"file": file, **check_one(text, no_solver)})
        except Refused as refused:
            views.append({"file": file, **view_refusal(refused)})
    if as_json:
        typer.echo(json.dumps({"certificates": views}, indent=2))
    else:
        for view in views:
            said = f"{view['name']}: {view['says']}" if view["accepted"] else view["reason"]
            typer.echo(f"{view['file']}: {'accepted' if view['accepted'] else 'refused'}: {said}")
            for condition in view.get("requires", []):
                typer.echo(f"  requires {condition}")
            if EMPTY in view.get("assumes", []):
                typer.echo(f"  rests on {EMPTY}")
    return 0 if all(view["accepted"] for view in views) else 1


def check_one(text: str, no_solver: bool) -> dict[str, Any]:
    """What a certificate shows, or a counterexample breaks."""
    from lapwing.refute.evidence.read import check_counterexample
    from lapwing.refute.evidence.write import FORMAT
    from lapwing.report.view.counterexample import view_broken
    from lapwing.report.view.view import view_theorem
    from lapwing.syntax.certificate.read import check_certificate, load

    if load(text).get("format") == FORMAT:
        return view_broken(check_counterexample(text))
    if no_solver:
        from lapwing.prove.cpc.certificate import check_without_solver

        certificate = check_without_solver(text)
    else:
        certificate = check_certificate(text)
    view = view_theorem(certificate.theorem)
    return {**view, "says": view["claim"]}
