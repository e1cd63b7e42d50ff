"""Whether a request is granted: a function of the entries so far and the request, and nothing else."""

from __future__ import annotations

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.accounting.group import group
from lapwing.budget.ledger.balance.budget import Budget
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import charge_for
from lapwing.budget.ledger.entry.blocks import is_one, touched_by
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.entry import Proposed, Refused, Reserved, Where
from lapwing.budget.ledger.entry.request import Request

Charges = tuple[tuple[int, Charge], ...]
Costs = list[tuple[Budget, Cost]]


def decide(state: State, request: Request, at: str) -> Reserved | Refused | Proposed:
    """The entry that answers a request."""
    budget = state.budget(request.dataset, request.unit)
    costs = costs_for(state, budget, request.cost, request.where)
    charges = charges_of(costs)
    reason = objection(budget, costs, charges, request.analyst, request.where)
    digest = request.digest
    if reason is None:
        reason = policy_objection(state, budget, charges[0][1], request.analyst, digest, at)
    if reason == "awaiting-approval" and (budget.number, digest) not in state.proposals:
        asked = request.cost, request.analyst, request.where
        return Proposed(at, budget.number, *asked, digest, request.about)
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
        digest,
        request.notes,
    )


def policy_objection(
    state: State, budget: Budget, charge: Charge, analyst: str | None, digest: str, at: str
) -> str | None:
    """Why a rule stands against a charge; the id of a message."""
    return budget.policy.objection(charge, analyst, at, state.proposals.get((budget.number, digest)))


def charges_of(costs: Costs) -> Charges:
    """What costs take from each budget of the dataset."""
    return tuple((other.number, charge_for(each, other.opened.allowance)) for other, each in costs)


def costs_for(state: State, budget: Budget, cost: Cost, where: Where) -> Costs:
    """What a release costs a unit of each budget of the dataset, its own first.

    Whoever is one unit of this budget is at least one of the first budget's units, so the cost holds for those as well;
    units of another budget are groups of them.  One who changes in one of several blocks may count as two.
    """
    if budget.blocks is not None and budget.blocks.several > 1:
        touched = touched_by(where, budget.blocks)
        cost = cost if touched is None or is_one(touched, budget.blocks) else group(cost, budget.blocks.several)
    together = state.budgets_of(budget.opened.dataset)
    if len(together) == 1:
        return [(budget, cost)]
    others = [other for other in together if other is not budget]
    return [(budget, cost), *((other, group(cost, other.opened.group)) for other in others)]


def objection(budget: Budget, costs: Costs, charges: Charges, analyst: str | None, where: Where) -> str | None:
    """Why charges may not be made; the id of a message."""
    budgets = [(other, each, charge) for (other, each), (_, charge) in zip(costs, charges, strict=True)]
    if any(other.closed for other, _, _ in budgets):
        return "budget-closed"
    if any(other.blocks is None and other.opened.allowance.measure == "curve" for other, _, _ in budgets):
        return "blocks-missing"
    if not budget.is_known(where):
        return "part-unknown"
    if budget.limits and analyst not in budget.limits:
        return "analyst-unknown"
    if not all(other.fits(each, charge, where) for other, each, charge in budgets):
        return "over-budget"
    if analyst in budget.limits and not budget.analyst_fits(analyst, *budgets[0][1:], where):
        return "over-allowance"
    return None
