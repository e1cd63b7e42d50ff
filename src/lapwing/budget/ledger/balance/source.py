"""Where data comes from: a source belongs to one dataset, so that nobody in it has two budgets."""

from __future__ import annotations

from lapwing.budget.ledger.balance.state import State
from lapwing.diagnostics.diagnostic import reject

SOURCE = "lapwing:source"


def charged_source(about: tuple[tuple[str, str], ...]) -> str | None:
    """The source that a charge is noted for."""
    return dict(about).get(SOURCE)


def check_source(state: State, dataset: str, source: str | None) -> None:
    """Refuse a source that belongs to another dataset."""
    owner = state.owner_of(source)
    if owner is not None and owner != dataset:
        reject("same-data", dataset=dataset, other=owner)
