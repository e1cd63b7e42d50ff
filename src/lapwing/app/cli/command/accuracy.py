"""`lapwing accuracy`: how far a result may be from the truth, or what it takes."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lapwing.app.cli.output.picture import Draw, Picture, check_place, put_picture


def accuracy(
    mechanism: Annotated[
        str | None, typer.Argument(metavar="MECHANISM", help="A mechanism. Default: list all.")
    ] = None,
    epsilon: Annotated[str | None, typer.Option(help="The epsilon of the whole release, such as 1 or log(3).")] = None,
    alpha: Annotated[str | None, typer.Option(help="The largest acceptable error.")] = None,
    beta: Annotated[str | None, typer.Option(help="The probability of a larger error, such as 0.05.")] = None,
    n: Annotated[str | None, typer.Option("--n", help="The number of rows; errors are then fractions of n.")] = None,
    counts: Annotated[bool, typer.Option("--counts", help="Do not divide errors by n.")] = False,
    k: Annotated[str | None, typer.Option("--k", help="The number of queries, candidates, categories or bins.")] = None,
    cutoff: Annotated[str | None, typer.Option(help="The number of queries that may exceed the threshold.")] = None,
    block: Annotated[str | None, typer.Option(help="The number of rows in a block.")] = None,
    sensitivity: Annotated[str | None, typer.Option(help="The sensitivity of the query. Default: 1.")] = None,
    delta: Annotated[str | None, typer.Option(help="The delta of Gaussian noise.")] = None,
    grid: Annotated[str | None, typer.Option(help="The step of the noise, before dividing by n. Default: 1.")] = None,
    neighbours: Annotated[
        str | None, typer.Option(help="The neighbouring relation: replace (the default) or add-remove.")
    ] = None,
    population: Annotated[
        bool, typer.Option("--population", help="Include the sampling error with respect to the population.")
    ] = False,
    picture: Picture = None,
    draw: Draw = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Compute the accuracy of a mechanism. Leave out alpha, beta, epsilon or n to solve for it."""
    from rich.console import Console

    from lapwing.report.terminal.accuracy import draw_accuracy, draw_mechanisms
    from lapwing.report.view.accuracy import view_accuracy, view_mechanism
    from lapwing.run.accuracy.known import MECHANISMS
    from lapwing.run.accuracy.population import population_of
    from lapwing.run.accuracy.solve import ask

    if mechanism is None:
        views = [view_mechanism(known) for known in MECHANISMS]
        if as_json:
            typer.echo(json.dumps({"mechanisms": views}, indent=2))
        else:
            draw_mechanisms(views, Console())
        return 0
    check_place(picture)
    options = {"k": k, "cutoff": cutoff, "block": block, "sensitivity": sensitivity, "delta": delta, "grid": grid}
    found = ask(mechanism, alpha, beta, epsilon, n, counts, **options, neighbours=neighbours)
    view = view_accuracy(found, population_of(found) if population else None)
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        draw_accuracy(view, Console())
    if picture is not None or (draw and not as_json):
        from lapwing.report.figure.accuracy import accuracy_figure

        put_picture(accuracy_figure(found), picture, draw and not as_json)
    return 0
