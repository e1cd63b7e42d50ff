"""How a budget went down, charge by charge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lapwing.budget.ledger.balance.fold import fold
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.chain import Link
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.entry import Opened, Refused, Reserved


@dataclass(frozen=True, slots=True)
class BalancePoint:
    """What was left after an entry; a refusal leaves it as it was."""

    seq: int
    at: str
    rest: Charge
    refused: bool


def course_of(links: Iterable[Link], dataset: str, unit: str) -> tuple[BalancePoint, ...]:
    """The stations of a budget, from its opening on; the state is folded anew."""
    state = State()
    found: list[BalancePoint] = []
    for link in links:
        entry = fold(state, link)
        budget = state.find(dataset, unit)
        if budget is None:
            continue
        match entry:
            case Opened() if budget.number == link.seq:
                found.append(BalancePoint(link.seq, entry.at, budget.rest, False))
            case Reserved(charges=charges) if any(number == budget.number for number, _ in charges):
                found.append(BalancePoint(link.seq, entry.at, budget.rest, False))
            case Refused(budget=number) if number == budget.number:
                found.append(BalancePoint(link.seq, entry.at, budget.rest, True))
    return tuple(found)
