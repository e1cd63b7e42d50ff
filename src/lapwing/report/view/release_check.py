"""A release that was checked again, as plain data."""

from __future__ import annotations

from typing import Any

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.cost import Concentrated
from lapwing.data.proof.check_release import CheckedRelease


def view_checked_release(found: CheckedRelease, entry: int | None) -> dict[str, Any]:
    """What it costs, the programs that say so, and where it was charged."""
    delta = f", delta {show_amount(found.cost.delta)}" if found.cost.delta else ""
    measure, amount = (
        ("rho", found.cost.rho) if isinstance(found.cost, Concentrated) else ("epsilon", found.cost.epsilon)
    )
    charged = "" if entry is None else f"; charged as entry {entry}"
    programs = ", ".join(found.programs)
    return {
        "accepted": True,
        "name": found.dataset,
        **({"rho": str(amount)} if measure == "rho" else {"epsilon": str(amount)}),
        "delta": str(found.cost.delta),
        "programs": list(found.programs),
        "plan": found.plan,
        "entry": entry,
        "obligations": len(found.theorem.obligations),
        "assumes": list(found.assumes),
        "says": f"{measure} {show_amount(amount)}{delta}, by {programs} in one theorem{charged}",
    }
