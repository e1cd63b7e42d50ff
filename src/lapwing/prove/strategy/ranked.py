"""Programs with numbers for everything whose noise is only compared: in which cells to bound their probabilities."""

from __future__ import annotations

from itertools import islice

from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.finite.chains import FINEST
from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Laplace
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.ranked import OPEN, Ranked
from lapwing.kernel.rules.shared.bounded import ways_on
from lapwing.prove.strategy.found import Found, Search

CELLS_TO_A_SCALE = 16
FINER = 4
REACH = {True: 20, False: 7}


def by_ranks(search: Search, goal: Private) -> Found | None:
    """Bounds in cells that are a part of the narrowest noise, and in finer ones where these leave it open."""
    if not isinstance(goal.claim, Claim):
        return None
    try:
        first = next(islice(inputs_of(goal.program), 1))
        scales = [draw.scale for way in ways_on(goal.program, first) for draw in way.drawn]
    except Refused:
        return None
    if not scales:
        return None
    reach = REACH[any(isinstance(node, Laplace) for node in inside(goal.program.body))]
    parts = 1
    while parts < FINEST and parts * min(scales) < CELLS_TO_A_SCALE:
        parts *= 2
    while parts <= FINEST and not search.is_over():
        derivation = Derivation(Ranked(parts, reach), ())
        try:
            return Found(goal.claim, derivation, theorem=check(goal, derivation))
        except Refused as refused:
            if refused.reason != OPEN:
                return None
            parts *= FINER
    return None
