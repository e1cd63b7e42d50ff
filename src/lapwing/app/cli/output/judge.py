"""What `verify` and `scan` share: the verdict on one function, with what it rests on, and answers for machines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from lapwing.app.cli.argument.request import Request, write_out
from lapwing.app.cli.output import exits
from lapwing.diagnostics.source import INPUT_NAME

if TYPE_CHECKING:
    from lapwing.report.view.view import View
    from lapwing.verify.claim.verdict import Verdict


def judge(request: Request, seconds: float, both: bool = False) -> tuple[View, Verdict]:
    """The verdict on one program, as plain data too; the evidence is written."""
    from lapwing.app.cli.output.progress import progress
    from lapwing.app.judging.request import Asked
    from lapwing.app.judging.verdict import judged
    from lapwing.verify.claim.evidence import evidence_text

    with progress(f"verifying {request.name}"):
        view, verdict = judged(Asked(request.subject, request.lowered, request.hints), seconds, both)
    text = evidence_text(verdict)
    named = f"{'FILE' if request.file == INPUT_NAME else request.file}:{request.name}"
    if view["verdict"] == "proved":
        view["in_full"] = f"lapwing prove {named}"
    if view["verdict"] == "refuted":
        view["check"] = f"lapwing verify {named} --certificate out.json; lapwing check out.json"
    if text is not None and request.out is not None:
        write_out(request.out, text)
        view["certificate"] = str(request.out)
        view["check"] = f"lapwing check {request.out}"
    return view, verdict


def write_sarif(out: Path | None, views: list[View]) -> None:
    """Write the log if it is wanted."""
    if out is None:
        return
    import lapwing
    from lapwing.report.sarif import sarif_log

    write_out(out, json.dumps(sarif_log(views, lapwing.__version__), indent=2) + "\n")


def status_of(verdicts: set[str]) -> int:
    """A refuted claim is a no whatever else there is, and only proofs are a yes."""
    for verdict, status in (
        ("refuted", exits.NO),
        ("failed", exits.BUG),
        ("unread", exits.FAULT),
        ("unknown", exits.UNKNOWN),
        ("no claim", exits.UNKNOWN),
    ):
        if verdict in verdicts:
            return status
    return exits.YES
