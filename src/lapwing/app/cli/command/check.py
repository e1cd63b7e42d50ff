"""`lapwing check`: certificates, counterexamples and releases, checked again from their text alone."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

RELEASE = "lapwing-release"
NO_SOLVER = typer.Option("--no-solver", help="Check the proofs stored in the certificates, without a solver.")


def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Certificates, counterexamples or releases, as JSON files.")
    ],
    ledger: Annotated[str | None, typer.Option(help="Compare releases with their entries in this ledger.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    no_solver: Annotated[bool, NO_SOLVER] = False,
) -> int:
    """Check certificates, counterexamples and releases again."""
    from lapwing.kernel.check import ENDLESS
    from lapwing.kernel.language.refuse import Refused
    from lapwing.kernel.rules.ranked import FINE
    from lapwing.report.view.view import view_refusal
    from lapwing.report.words.rests_on import EMPTY
    from lapwing.syntax.certificate.read import read_text

    views = []
    for file in files:
        text = read_text(file)
        try:
            views.append({"file": file, **check_one(text, no_solver, ledger)})
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
            for each in view.get("assumes", []):
                if "programs" in view or each in (EMPTY, ENDLESS, FINE):
                    typer.echo(f"  rests on {each}")
    return 0 if all(view["accepted"] for view in views) else 1


def check_one(text: str, no_solver: bool, ledger: str | None = None) -> dict[str, Any]:
    """What a certificate shows, a counterexample breaks, or a release costs."""
    from lapwing.refute.evidence.read import check_counterexample
    from lapwing.refute.evidence.write import FORMAT
    from lapwing.report.view.counterexample import view_broken
    from lapwing.report.view.view import view_theorem
    from lapwing.syntax.certificate.read import check_certificate, load

    release = release_in(text)
    if release is not None:
        return check_answers(release, ledger)
    if load(text).get("format") == FORMAT:
        return view_broken(check_counterexample(text))
    if no_solver:
        from lapwing.prove.cpc.certificate import check_without_solver

        certificate = check_without_solver(text)
    else:
        certificate = check_certificate(text)
    view = view_theorem(certificate.theorem)
    return {**view, "says": view["claim"]}


def release_in(text: str) -> dict[str, Any] | None:
    """The release that a text is, if it is one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and data.get("format") == RELEASE else None


def check_answers(release: dict[str, Any], ledger: str | None) -> dict[str, Any]:
    """What a release is proved to cost, and by which programs; with a ledger, that it was charged."""
    from contextlib import closing

    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.data.proof.check_release import check_release
    from lapwing.report.view.release_check import view_checked_release

    if ledger is None:
        return view_checked_release(check_release(release), None)
    with closing(open_ledger(ledger)) as opened:
        entry = dict(opened.history()).get(release.get("entry", -1))
    return view_checked_release(check_release(release, entry, True), release.get("entry"))
