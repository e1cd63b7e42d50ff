"""An obligation is confirmed by both solvers, for neighbouring inputs, or refused."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import FALSE, TRUE
from lapwing.kernel.logic.judgment import Obligation
from lapwing.prove.smt.discharge import discharge
from tests.kernel.build import judged


def test_obligations_may_use_what_neighbours_have_in_common() -> None:
    goal = judged("x = 0")
    within = judged("x = 0", "True", "a<1> - a<2> <= 1").post
    discharge(Obligation("near", TRUE, within), goal)
    with pytest.raises(Refused):
        discharge(Obligation("false", TRUE, FALSE), goal)
