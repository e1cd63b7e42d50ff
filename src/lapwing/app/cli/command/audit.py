"""`lapwing audit`: look for privacy leaks in any Python callable, by sampling."""

from __future__ import annotations

import functools
import json
import sys
from typing import Annotated

import typer

from lapwing.app.cli.output import exits
from lapwing.app.cli.output.picture import Draw, Picture, check_place, put_picture

MANY = 600_000
PATIENCE = 40.0


def audit(
    target: Annotated[
        str, typer.Argument(metavar="MODULE:CALLABLE", help="A module or a Python file, and a callable in it.")
    ],
    inputs: Annotated[
        tuple[str, str], typer.Option(help="Two neighbouring datasets, as Python literals.", metavar="FIRST SECOND")
    ] = ("0", "1"),
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="The value of another parameter; repeatable."),
    ] = None,
    epsilon: Annotated[str | None, typer.Option(help="The claimed epsilon, such as 0.1 or log(3).")] = None,
    delta: Annotated[str, typer.Option(help="The claimed delta.")] = "0",
    rho: Annotated[str | None, typer.Option(help="The claimed rho (zCDP), instead of epsilon.")] = None,
    mu: Annotated[str | None, typer.Option(help="The claimed mu (Gaussian DP), instead of epsilon.")] = None,
    renyi: Annotated[
        tuple[int, str] | None,
        typer.Option(
            help="A Rényi order and the claimed epsilon at that order, instead of epsilon.", metavar="ORDER EPSILON"
        ),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(help=f"Samples per input. Default: {MANY:,}, or as many as {PATIENCE:.0f} s allow."),
    ] = None,
    confidence: Annotated[
        str | None, typer.Option(help="The confidence of the verdict. Default: 0.999999, or 0.999 with canaries.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed for mechanisms that take an rng.")] = 0,
    seconds: Annotated[float | None, typer.Option(help="Stop sampling after this time.")] = None,
    scale: Annotated[
        float | None, typer.Option(help="The scale of the Laplace noise, for the search for floating-point leaks.")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(help="A kind of leak to ignore: digits.")] = None,
    canaries: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Audit training in one run, with these canaries (a name in the module)."),
    ] = None,
    rows: Annotated[str | None, typer.Option(metavar="NAME", help="Other rows to train on.")] = None,
    score: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A function of model and row: higher for rows of the training set."),
    ] = None,
    picture: Picture = None,
    draw: Draw = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Bound the epsilon of a mechanism from below, from samples. This imports and runs the code."""
    from rich.console import Console
    from rich.progress import Progress

    from lapwing.app.cli.argument.black_box import find_callable, read_dataset, read_settings
    from lapwing.app.cli.command.audit_canaries import audit_canaries
    from lapwing.report.view.audit import view_audit
    from lapwing.report.words.audit import draw_audit
    from lapwing.verify.auditing.audit import audit as run_audit

    check_place(picture)
    if canaries is not None:
        claims = {
            "--set": setting,
            "--rho": rho,
            "--mu": mu,
            "--renyi": renyi,
            "--samples": samples,
            "--picture": picture,
        }
        return audit_canaries(
            target, canaries, rows, score, epsilon, delta, confidence or "0.999", seed, as_json, claims
        )
    mechanism = find_callable(target)
    if setting:
        values = {name: read_dataset(text) for name, text in read_settings(setting, "--set").items()}
        named = getattr(mechanism, "__name__", target)
        mechanism = functools.partial(mechanism, **values)
        mechanism.__dict__["__name__"] = named
    if samples is None:
        samples, seconds = MANY, PATIENCE if seconds is None else seconds
    first, second = map(read_dataset, inputs)
    shown = Console(stderr=True)
    with Progress(console=shown, transient=True, disable=as_json or not sys.stderr.isatty()) as bar:
        task = bar.add_task("sampling", total=samples)
        found = run_audit(
            mechanism,
            first,
            second,
            epsilon=epsilon,
            delta=delta,
            rho=rho,
            mu=mu,
            renyi=renyi,
            samples=samples,
            confidence=confidence or "0.999999",
            seed=seed,
            seconds=seconds,
            scale=scale,
            ignore=ignore or (),
            progress=lambda done: bar.update(task, completed=done),
        )
    view = view_audit(found, target, inputs)
    typer.echo(json.dumps(view, indent=2) if as_json else draw_audit(view))
    if picture is not None or (draw and not as_json):
        from lapwing.report.figure.audit import audit_figure

        put_picture(audit_figure(found, target), picture, draw and not as_json)
    return exits.UNKNOWN if found.violated is None else exits.NO if found.violated else exits.YES
