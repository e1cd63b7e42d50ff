"""`lapwing watch`: see what every draw of noise costs, and find privacy faults with their lines."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.output import exits


def watch(
    target: Annotated[
        str, typer.Argument(metavar="MODULE:CALLABLE", help="A module or a Python file, and a callable in it.")
    ],
    epsilon: Annotated[str | None, typer.Option(help="The claimed epsilon, such as 0.1 or log(3).")] = None,
    delta: Annotated[str | None, typer.Option(help="The claimed delta.")] = None,
    rho: Annotated[str | None, typer.Option(help="The claimed rho (zCDP).")] = None,
    role: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=ROLE", help="The role of a parameter: data=Database(of=Interval(0, 1))."),
    ] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="The value of a public parameter.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="A sample of rows: a CSV, JSON or Parquet file.")] = None,
    person: Annotated[str | None, typer.Option(help="The column of the sample that identifies a person.")] = None,
    inputs: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Two neighbouring datasets, as Python literals.", metavar="FIRST SECOND"),
    ] = None,
    neighbours: Annotated[str, typer.Option(help="The neighbouring relation: add-remove or replace.")] = "add-remove",
    ignore: Annotated[list[str] | None, typer.Option(help="A kind of leak to ignore: digits.")] = None,
    seconds: Annotated[float, typer.Option(help="CPU seconds to search.")] = 20.0,
    samples: Annotated[
        int | None, typer.Option(help="At most this many samples per pair of datasets, whatever the time.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed for generators that can be seeded.")] = 0,
    contracts: Annotated[Path | None, typer.Option(help="A TOML file with contracts.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Run code on neighbouring datasets and price every draw. This imports and runs the code."""
    from lapwing.app.cli.argument.black_box import find_callable, find_contract, read_dataset, read_settings
    from lapwing.report.view.watch import view_watch
    from lapwing.report.words.watch import draw_watch
    from lapwing.verify.watching.api import watch as run_watch
    from lapwing.verify.watching.hooks.opendp_parts import constructors_watched
    from lapwing.verify.watching.inputs.rows import read_rows

    with constructors_watched():
        function = find_callable(target)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = run_watch(
            function,
            epsilon=epsilon,
            delta=delta,
            rho=rho,
            roles=read_settings(role or (), "--role"),
            values={name: read_dataset(text) for name, text in read_settings(setting or (), "--set").items()},
            inputs=None if inputs is None else (read_dataset(inputs[0]), read_dataset(inputs[1])),
            data=None if data is None else read_rows(data),
            person=person,
            neighbours=neighbours,
            contract=find_contract(target, function, contracts),
            seconds=seconds,
            samples=samples,
            ignore=ignore or (),
            seed=seed,
        )
    view = view_watch(found, target)
    typer.echo(json.dumps(view, indent=2) if as_json else draw_watch(view))
    return exits.NO if found.violated else exits.YES
