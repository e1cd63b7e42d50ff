"""What the commands about budgets have in common on the command line."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from lapwing.budget.accounting.cost import Cost, cost_of

Place = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        help="The ledger: a file or a postgresql:// URL. Default: the description's, LAPWING_LEDGER or budget.sqlite.",
        metavar="PLACE",
    ),
]
Dataset = Annotated[
    str,
    typer.Argument(metavar="DATASET", help="The dataset the budget is for: a name, or a description (a TOML file)."),
]
AnyDataset = Annotated[
    str | None,
    typer.Argument(metavar="DATASET", help="One dataset, by its name or its description (a TOML file). Default: all."),
]
Unit = Annotated[str | None, typer.Option("--unit", help="The privacy unit: person (the default), household, row, …")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Epsilon = Annotated[str | None, typer.Option(help="An amount such as 1, 0.1 or 1/3.")]
Delta = Annotated[str, typer.Option(help="An amount such as 1e-6.")]
Rho = Annotated[str | None, typer.Option(help="Use zCDP with this rho instead of epsilon.")]
Order = Annotated[str | None, typer.Option(help="The Rényi order of epsilon.")]

DEFAULT_PLACE = "budget.sqlite"
DEFAULT_UNIT = "person"


@dataclass(frozen=True, slots=True)
class Meant:
    """Which budget is meant, and the ledger it is in; of a dataset that is only named, the unit may be left open."""

    place: str | Path
    dataset: str
    unit: str | None

    @property
    def one_unit(self) -> str:
        """The unit, a person if it is left open."""
        return DEFAULT_UNIT if self.unit is None else self.unit


def place_for(ledger: str | None) -> str:
    """The ledger that is meant where no description says more."""
    return ledger or os.environ.get("LAPWING_LEDGER") or DEFAULT_PLACE


def is_description(dataset: str) -> bool:
    """Whether a dataset is named by its description."""
    return dataset.endswith(".toml")


def meant_by(dataset: str, unit: str | None, ledger: str | None) -> Meant:
    """A budget by the name of its dataset, or by the dataset's description, which says the unit and the ledger."""
    if not is_description(dataset):
        return Meant(place_for(ledger), dataset, unit)
    from lapwing.data.description.read_description import read_description
    from lapwing.data.funding import place_of, unit_of

    found = read_description(dataset)
    place = ledger if ledger is not None else place_of(found, Path(dataset).parent)
    return Meant(place, found.name, unit if unit is not None else unit_of(found))


def read_cost(epsilon: str | None, delta: str, rho: str | None, order: str | None) -> Cost:
    """The amount that is meant."""
    return cost_of(epsilon, delta, rho, order)
