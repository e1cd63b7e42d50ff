"""Rules that cut runs off need that delta is not overspent."""

from __future__ import annotations

from lapwing.kernel.judgment import Obligation, Setting
from lapwing.kernel.sides import both
from lapwing.kernel.term import Compare, Or, Spent, Term


def solvent(known: Term, setting: Setting) -> tuple[Obligation, ...]:
    """What is known implies d >= 0: the amounts of the delta units are within one of the alternatives."""
    counted = [number for number, unit in enumerate(setting.units) if unit.credit == "delta"]
    if not counted:
        return ()
    choices = (
        both(*(Compare("<=", Spent(number), bounds[number]) for number in counted)) for bounds in setting.alternatives
    )
    return (Obligation("delta is not overspent", known, Or(tuple(choices))),)
