"""`lapwing release`: run a proved program, charged to a budget."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.budget.options import Json, Place, Unit, meant_by

if TYPE_CHECKING:
    from lapwing.kernel.language.program import Program


def release(
    target: Annotated[str, typer.Argument(metavar="FILE[:FUNCTION]", help="A Python file, and one program in it.")],
    values: Annotated[
        list[str], typer.Argument(metavar="NAME=VALUE", help="Its inputs, as for run: eps=1/2, q=@counts.csv.")
    ] = [],  # noqa: B006
    data: Annotated[
        str | None,
        typer.Option(
            metavar="TOML", help="Run it on the rows of this description; NAME=COLUMN binds the private input."
        ),
    ] = None,
    contributions: Annotated[
        int | None, typer.Option(metavar="N", help="With --data: how many rows of each person count, at most.")
    ] = None,
    where: Annotated[
        str | None, typer.Option(metavar="SQL", help="With --data: only rows for which this condition holds.")
    ] = None,
    dataset: Annotated[
        str, typer.Option(help="The dataset whose budget is charged: a name, or a description (a TOML file).")
    ] = "",
    unit: Unit = None,
    certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="A certificate. Default: search for a proof.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="An idempotency key: the same key returns the same answer, charged once.")
    ] = None,
    analyst: Annotated[str | None, typer.Option(help="The analyst.")] = None,
    partition: Annotated[str | None, typer.Option(help="A partition of the data, with --part.")] = None,
    part: Annotated[str | None, typer.Option(help="The part of the data that is used.")] = None,
    beta: Annotated[str, typer.Option(help="The probability that an interval may miss.")] = "0.05",
    grid: Annotated[int, typer.Option(metavar="N", help="Round private reals to multiples of 1/N.")] = 1024,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the cost, without charging it.")] = False,
    time_limit: Annotated[float, typer.Option(metavar="SECONDS", help="Seconds to search for a proof.")] = 20,
    ledger: Place = None,
    as_json: Json = False,
) -> int:
    """Charge a budget, run a proved program, and record the answer. Exits with 1 if the charge is refused."""
    from lapwing.app.cli.argument.target import find_subject
    from lapwing.app.cli.command.run import certificate_of
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.budget.ledger.ledger import open_ledger
    from lapwing.budget.ledger.transaction.reservation import ChargeRefused
    from lapwing.budget.release.order import place_order
    from lapwing.budget.release.publish import preview, publish
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.terminal.publication import draw_publication, draw_reservation
    from lapwing.report.view.publication import view_publication, view_reservation

    check_limit(time_limit)
    subjects = find_subject([target])
    if len(subjects) != 1:
        known = ", ".join(subject.name for subject in subjects)
        reject("run-target", subjects[0].span.source.everything(), count=len(subjects), known=known)
    lowered = subjects[0].lower()
    if data is not None:
        if dataset or unit is not None or partition is not None or part is not None:
            reject("release-data")
        from lapwing.app.cli.command.release_on import release_on

        return release_on(
            data,
            lowered,
            values,
            certificate=certificate,
            contributions=contributions,
            grid=grid,
            beta=beta,
            key=key,
            analyst=analyst,
            ledger=ledger,
            seconds=time_limit,
            dry_run=dry_run,
            as_json=as_json,
            where=where,
        )
    if where is not None:
        reject("release-where")
    inputs = read_inputs(lowered.program, values)
    meant = meant_by(dataset, unit, ledger)
    book = open_ledger(meant.place)
    text = certificate_of(lowered, certificate, False, time_limit)
    if text is None:
        reject("unproved", name=lowered.program.name, why="no proof of its claim was found")
    order = place_order(
        book,
        lowered.program,
        lowered.claim,
        text,
        inputs,
        meant.dataset,
        meant.one_unit,
        key=key,
        analyst=analyst,
        partition=partition,
        part=part,
        grid=grid,
        beta=beta,
    )
    if dry_run:
        view = view_reservation(preview(book, order), order.request.cost)
        typer.echo(json.dumps(view, indent=2) if as_json else draw_reservation(view))
        return 0 if view["granted"] else 1
    try:
        view = view_publication(publish(book, order))
    except ChargeRefused as refused:
        from lapwing.app.cli.output.exits import report_fault

        report_fault(refused)
        return 1
    typer.echo(json.dumps(view, indent=2) if as_json else draw_publication(view))
    return 0


def read_inputs(program: Program, given: list[str]) -> dict[str, object]:
    """The values; private ones that stand in a file are not read before they are charged."""
    from lapwing.app.cli.argument.values import read_file, read_values
    from lapwing.kernel.language.role import is_public

    private = {parameter.param.name for parameter in program.parameters if not is_public(parameter.role)}
    later: dict[str, object] = {}
    now = []
    for text in given:
        name, _, value = text.partition("=")
        if name in private and value.startswith("@") and name not in later:
            later[name] = reader(read_file, value[1:])
        else:
            now.append(text)
    return {**read_values(now), **later}


def reader(read: Callable[[str], object], path: str) -> Callable[[], object]:
    """A function that reads a file when it is called; one that is not there is found out before anything is charged."""
    from lapwing.diagnostics.diagnostic import reject

    if not os.access(path, os.R_OK) or os.path.isdir(path):
        reject("unreadable", name=path, reason="there is no file that can be read")
    return lambda: read(path)
