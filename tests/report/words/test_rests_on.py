"""A theorem about no inputs says so."""

from __future__ import annotations

import pytest

from lapwing.kernel.check import STANDING
from lapwing.report.words.rests_on import EMPTY, WORDS, contradictory, in_short, rests_on
from tests.proofs import noisy_sum, start


@pytest.mark.parametrize(
    ("requires", "empty"),
    [
        ("eps > 1 and eps < 1", True),
        ("eps < 0", True),
        ("eps < k and k < 0", True),
        ("1 > 2", True),
        ("k >= 2 and 2 * k <= 3", True),
        ("eps > 1", False),
        ("k >= 2 and k <= 2", False),
    ],
)
def test_requirements_that_contradict_each_other(requires: str, empty: bool) -> None:
    parameters = "d: Database(of=Bit), k: Public[int], eps: Epsilon"
    goal = start(f'@private(epsilon="eps", requires="{requires}")\ndef f({parameters}):\n    return k').goal
    assert contradictory(goal.program) == empty  # type: ignore[union-attr]


def test_rows_that_no_value_fits_have_no_neighbours() -> None:
    parameters = "d: Database(of=Interval(0, k)), k: Public[float], eps: Epsilon"
    text = f'@private(epsilon="eps", requires="k < 0")\ndef f({parameters}):\n    return k'
    assert contradictory(start(text).goal.program)  # type: ignore[union-attr]
    assert not contradictory(start(text.replace("k < 0", "k > 0")).goal.program)  # type: ignore[union-attr]


def test_a_theorem_about_inputs_rests_on_its_assumptions() -> None:
    theorem = noisy_sum().theorem
    assert rests_on(theorem) == [WORDS[each] for each in theorem.assumes]
    assert set(STANDING) <= WORDS.keys()
    assert EMPTY not in rests_on(theorem)


def test_in_short_assumptions_are_a_line() -> None:
    told = [WORDS[each] for each in STANDING]
    assert in_short(told, False) == ["real numbers on a grid; exact noise; z3 and cvc5 not both wrong"]
    exact = "real numbers on a grid; exact noise (the code draws floats); z3 and cvc5 not both wrong"
    assert in_short([EMPTY, *told], True) == [EMPTY, exact]
    assert in_short(["every run ends"], True) == ["every run ends"]
