"""`lapwing sensitivity`: how far the results of neighbours are apart at most."""

from __future__ import annotations

import json
from time import monotonic
from typing import Annotated

import typer

from lapwing.app.cli.command.prove import LIMIT, TARGETS
from lapwing.app.cli.output import exits


def sensitivity(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
    time_limit: Annotated[float, LIMIT] = 20,
) -> int:
    """Find the global sensitivity of programs without noise: proved, with neighbours that attain it. 2: not found."""
    from lapwing.app.cli.argument.request import read_requests
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.progress import progress
    from lapwing.report.view.sensitivity import draw_sensitivity, view_sensitivity
    from lapwing.verify.claim.noised import add_noise
    from lapwing.verify.claim.sensitivity import find_sensitivity

    check_limit(time_limit)
    requests = read_requests(targets, [], [], None)
    for request in requests:
        add_noise(request.lowered.program)
    views = []
    for request in requests:
        start = monotonic()
        with progress(f"looking for the sensitivity of {request.tree.name}"):
            found = find_sensitivity(request.lowered.program, time_limit)
        views.append(view_sensitivity(found, request.file, monotonic() - start))
        if not as_json:
            draw_sensitivity(views[-1], is_first=len(views) == 1)
    if as_json:
        typer.echo(json.dumps({"answers": views}, indent=2))
    return exits.YES if all(view["sensitivity"] is not None for view in views) else exits.UNKNOWN
