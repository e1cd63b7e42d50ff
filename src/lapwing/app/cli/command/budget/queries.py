"""`lapwing budget queries`: how many counting queries a budget is good for."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import Json


def queries(
    people: Annotated[int, typer.Option(help="The number of people in the data.")],
    epsilon: Annotated[str, typer.Option(help="The budget's epsilon.")] = "1",
    delta: Annotated[str, typer.Option(help="The delta that advanced composition may use.")] = "1e-6",
    beta: Annotated[str, typer.Option(help="The probability that some answer is further off.")] = "0.05",
    error: Annotated[str | None, typer.Option(help="The largest error, in people. Default: sqrt(n)/epsilon.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Save a chart of the errors: .svg or .png.")] = None,
    as_json: Json = False,
) -> int:
    """Compare basic and advanced composition of counting queries."""
    from math import sqrt

    from lapwing.budget.accounting.amount import positive_amount
    from lapwing.budget.accounting.queries import plan_of
    from lapwing.report.figure.queries import figure_of
    from lapwing.report.plot.text import draw_text
    from lapwing.report.plot.write import check_picture, write_picture
    from lapwing.report.terminal.queries import draw_plan
    from lapwing.report.view.queries import view_plan

    if plot is not None:
        check_picture(plot)
    numbers = {"epsilon": epsilon, "delta": delta, "beta": beta}
    read = {name: as_float(positive_amount(text, name)) for name, text in numbers.items()}
    plan = plan_of(people, read["epsilon"], read["delta"], read["beta"])
    target = sqrt(people) / plan.epsilon if error is None else as_float(positive_amount(error, "error"))
    view = view_plan(plan, target)
    figure = figure_of(view)
    if plot is not None:
        write_picture(figure, plot)
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        typer.echo(draw_plan(view))
        typer.echo("\n" + str(draw_text(figure, min(shutil.get_terminal_size().columns, 100))))
    return 0


def as_float(value: Fraction) -> float:
    """The nearest float; infinite if there is none."""
    try:
        return float(value)
    except OverflowError:
        return float("inf")
