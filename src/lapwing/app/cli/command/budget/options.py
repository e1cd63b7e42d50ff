"""What the commands about budgets have in common on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from lapwing.budget.accounting.cost import Cost, cost_of

Place = Annotated[
    str,
    typer.Option(
        "--ledger", envvar="LAPWING_LEDGER", help="The ledger: a file, or a postgresql:// URL.", metavar="PLACE"
    ),
]
Dataset = Annotated[str, typer.Argument(help="The dataset the budget is for.")]
Unit = Annotated[str, typer.Option("--unit", help="Who is protected: a person, a household, a row, …")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Epsilon = Annotated[str | None, typer.Option(help="As in 1, 0.1 or 1/3.")]
Delta = Annotated[str, typer.Option(help="As in 1e-6.")]
Rho = Annotated[str | None, typer.Option(help="Zero-concentrated privacy instead of epsilon.")]
Order = Annotated[str | None, typer.Option(help="The Rényi order that epsilon is of.")]

DEFAULT_PLACE = "budget.sqlite"


def read_cost(epsilon: str | None, delta: str, rho: str | None, order: str | None) -> Cost:
    """The amount that is meant."""
    return cost_of(epsilon, delta, rho, order)
