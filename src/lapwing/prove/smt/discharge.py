"""One obligation, confirmed by both solvers as the kernel has it confirmed."""

from __future__ import annotations

from lapwing.kernel.check import with_start
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.logic.judgment import Goal, Obligation
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import valid_by_both


def discharge(obligation: Obligation, goal: Goal) -> None:
    """Both solvers must find the obligation valid for neighbouring inputs."""
    complaint = valid_by_both(to_smtlib(with_start(obligation, goal)))
    if complaint is not None:
        refuse(f"the obligation '{obligation.name}' is not confirmed: {complaint}")
