"""`lapwing check`: certificates, checked again from their text alone."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Certificates, as JSON files.")],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> int:
    """Check certificates again, with both solvers and without any search."""
    from lapwing.certificate.read import check_certificate, read_text
    from lapwing.kernel.refuse import Refused
    from lapwing.report.view import view_refusal, view_theorem

    views = []
    for file in files:
        text = read_text(file)
        try:
            views.append({"file": file, **view_theorem(check_certificate(text).theorem)})
        except Refused as refused:
            views.append({"file": file, **view_refusal(refused)})
    if as_json:
        typer.echo(json.dumps({"certificates": views}, indent=2))
    else:
        for view in views:
            said = f"{view['name']}: {view['claim']}" if view["accepted"] else view["reason"]
            typer.echo(f"{view['file']}: {'accepted' if view['accepted'] else 'refused'}: {said}")
    return 0 if all(view["accepted"] for view in views) else 1
