"""Whether a request is granted: a function of the entries so far and of the request, of nothing else."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.accounting.group import group
from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import charge_for
from lapwing.budget.ledger.entry.charge import Charge, fits
from lapwing.budget.ledger.entry.entry import Refused, Reserved, Where
from lapwing.budget.ledger.entry.request import Request

Charges = tuple[tuple[int, Charge], ...]


def decide(state: State, request: Request, at: str) -> Reserved | Refused:
    """The entry that answers a request."""
    budget = state.budget(request.dataset, request.unit)
    charges = charges_for(state, budget, request.cost)
    reason = objection(state, budget, charges, request.analyst, request.where)
    if reason is not None:
        return Refused(at, budget.number, request.cost, request.analyst, request.where, reason)
    return Reserved(
        at,
        budget.number,
        request.cost,
        charges,
        request.analyst,
        request.where,
        request.key,
        request.digest,
        request.notes,
    )


def charges_for(state: State, budget: Budget, cost: Cost) -> Charges:
    """What a cost takes from each budget of the dataset.

    Whoever is one unit of this budget is at least one of the first budget's units, so the cost holds for those as well;
    units of another budget are groups of them.
    """
    others = [other for other in state.budgets_of(budget.opened.dataset) if other is not budget]
    return (
        (budget.number, charge_for(cost, budget.opened.allowance)),
        *((other.number, charge_for(group(cost, other.opened.group), other.opened.allowance)) for other in others),
    )


def objection(state: State, budget: Budget, charges: Charges, analyst: str | None, where: Where) -> str | None:
    """Why charges may not be made; the id of a message."""
    budgets = [(state.budgets[number], charge) for number, charge in charges]
    if any(other.closed for other, _ in budgets):
        return "budget-closed"
    if where is not None and where[1] not in budget.parts.get(where[0], ()):
        return "part-unknown"
    if budget.limits and analyst not in budget.limits:
        return "analyst-unknown"
    if not all(fits(other.total_if(charge, where), other.opened.allowance.limit) for other, charge in budgets):
        return "over-budget"
    if analyst in budget.limits and not fits(
        budget.analyst_total_if(analyst, charges[0][1], where), budget.limits[analyst]
    ):
        return "over-allowance"
    return None
