"""The budget of a dataset: found in its ledger as it is described, or created there on purpose."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import NoReturn

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.budget.ledger.balance.expected import Expected
from lapwing.budget.ledger.entry.allowance import sound_allowance
from lapwing.budget.ledger.entry.knowledge import Knowledge
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.ledger import Ledger, is_url, open_ledger
from lapwing.data.description.description import Description
from lapwing.diagnostics.diagnostic import ProgramError, reject

Place = str | Path


def place_of(description: Description, home: Path | None) -> Place:
    """Where a description keeps its budget: in a file, or on a server."""
    if description.ledger is not None:
        return description.ledger if "://" in description.ledger else (home or Path()) / description.ledger
    if home is None:
        reject("data-no-ledger", name=description.name)
    return home / f"{description.name}.ledger"


def unit_of(description: Description) -> str:
    """What the ledger calls the privacy unit."""
    column = description.unit.column
    if column is not None and name_of(column, "unit") == "row":
        reject("ledger-name", what="unit", name=column, why='the unit "row" stands for the rows themselves')
    return column or "row"


def expected_of(description: Description, origin: str | None) -> Expected:
    """The budget that a description speaks of."""
    allowance = sound_allowance(limit_of(description))
    known = Knowledge(description.unit.column, description.unit.rows, origin)
    return Expected(
        description.name, unit_of(description), allowance, description.neighbours, known, description.blocks
    )


def limit_of(description: Description) -> Approximate | Concentrated:
    """What a description allows to be spent in all."""
    if description.rho is not None:
        return Concentrated(description.rho, description.delta)
    return Approximate(description.epsilon, description.delta)


def create_budget(description: Description, place: Place, origin: str | None, anew: bool = False) -> Ledger:
    """The ledger, with the budget in it; `anew` if it must not be there yet."""
    expected = expected_of(description, origin)
    ledger = open_ledger(place, create=True)
    ledger.create_expected(expected, anew=anew)
    return ledger


def find_budget(description: Description, place: Place, origin: str | None) -> Ledger | None:
    """The ledger with the budget, if both are there; a budget that is not as described is refused."""
    expected = expected_of(description, origin)
    try:
        ledger = open_ledger(place)
    except ProgramError as error:
        if error.diagnostics[0].id != "no-ledger":
            raise
        return None
    if ledger.has(expected):
        return ledger
    ledger.close()
    return None


def refuse_unfunded(description: Description, place: Place, file: str | Path | None) -> NoReturn:
    """There is no budget, and none is created without being asked for."""
    found = is_url(place) or os.path.lexists(place)
    why = f"{public_place(place)} has none of this name" if found else f"there is no ledger at {public_place(place)}"
    usual = file is not None and place == place_of(description, Path(file).parent)
    option = "" if usual else f" --ledger {shlex.quote(public_place(place))}"
    about = "DESCRIPTION.toml" if file is None else shlex.quote(str(file))
    reject("data-no-budget", name=description.name, why=why, file=about, option=option)


def public_place(place: Place) -> str:
    """A place for people, without what is secret in it."""
    from lapwing.budget.ledger.store.postgres_store import public_part

    return public_part(str(place)) if is_url(place) else str(place)
