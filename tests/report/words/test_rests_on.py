"""A theorem about no inputs says so."""

from __future__ import annotations

import pytest

from lapwing.kernel.check import STANDING
from lapwing.report.words.rests_on import EMPTY, WORDS, contradictory, rests_on
from tests.proofs import noisy_sum, start


@pytest.mark.parametrize(
    ("requires", "empty"),
    [("eps > 1 and eps < 1", True), ("k >= 2 and 2 * k <= 3", True), ("eps > 1", False), ("k >= 2 and k <= 2", False)],
)
def test_requirements_that_contradict_each_other(requires: str, empty: bool) -> None:
    parameters = "d: Database(of=Bit), k: Public[int], eps: Epsilon"
    goal = start(f'@private(epsilon="eps", requires="{requires}")\ndef f({parameters}):\n    return k').goal
    assert contradictory(goal.program) == empty  # type: ignore[union-attr]


def test_a_theorem_about_inputs_rests_on_its_assumptions() -> None:
    theorem = noisy_sum().theorem
    assert rests_on(theorem) == [WORDS[each] for each in theorem.assumes]
    assert set(STANDING) <= WORDS.keys()
    assert EMPTY not in rests_on(theorem)
