"""Laplace noise paid in steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Choose, Literal, Local, Logical, Negative, Param, Sided, Term
from lapwing.kernel.logic.judgment import Judgment, Unit
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.script.proof import ProofError
from tests.kernel.build import (
    ACCEPTED,
    EPS,
    NO,
    ONE,
    YES,
    ZERO,
    after,
    compare,
    direct,
    implied,
    judged,
    of,
    read,
    refusal,
    unmet,
    verdict,
)
from tests.proofs import SVT_SCALED, start, svt_scaled

DRAW = "x = laplace(a, scale=1 / eps)\nreturn x"
WHOLE = "x = geometric(d, scale=1 / eps)\nreturn x"
SCALED = """
@private(epsilon="eps", requires="k > 0")
def scaled(a: Query(sensitivity="k"), k: Public[float], eps: Epsilon):
    return laplace(a, scale=k / eps)
"""
MEAN = """
@private(epsilon="eps", requires=("m >= 1", "k > 0"))
def mean(a: Query(sensitivity="k"), m: Public[int], k: Public[float], eps: Epsilon):
    return laplace(a / m, scale=k / (m * eps))
"""


def paid(amount: str = "1", shift: str = "0", step: str = "1", unit: int = 0) -> Callable[[Judgment], LaplaceSteps]:
    return lambda goal: LaplaceSteps(read(shift, goal), unit, read(step, goal), read(amount, goal))


def test_the_amount_is_paid_and_not_the_distance() -> None:
    start = judged(DRAW, "spent[0] == 2")
    rule = paid("3")(start)
    (goal,) = after(rule, start)
    assert unmet(rule, start) == []
    assert implied(goal, "x<1> == x<2> and spent[0] == 5")
    assert not implied(goal, "False")


@pytest.mark.parametrize(
    ("amount", "shift", "step", "enough"),
    [
        ("1", "0", "1", True),
        ("0", "0", "1", False),
        ("1", "0", "2", True),
        ("1 / 2", "0", "2", True),
        ("1 / 2", "0", "1", False),
        ("1", "1", "1", False),
        ("2", "1", "1", True),
        ("1", "1", "2", True),
        ("0", "a<2> - a<1>", "1", True),
        ("0 if a<1> == a<2> else 1", "0", "1", True),
        ("1 if a<1> == a<2> else 0", "0", "1", False),
        ("2 if a<1> >= a<2> else 0", "0", "1", False),
        ("2 if a<1> > a<2> else 1 if a<1> < a<2> else 0", "0", "1", True),
        ("3 if 'drawn >= 0 else 1", "2 if 'drawn >= 0 else 0", "1", True),
        ("1 if 'drawn >= 0 else 3", "2 if 'drawn >= 0 else 0", "1", False),
        ("3 if 'drawn >= 1 else 1", "2 if 'drawn >= 0 else 0", "1", False),
    ],
)
def test_the_steps_must_reach_from_centre_to_centre(amount: str, shift: str, step: str, enough: bool) -> None:
    start = judged(DRAW, units=("eps",))
    parts = [read(text, start) for text in (shift, step)]
    value: Term = Literal(Fraction(1, 2), REAL) if amount == "1 / 2" else read(amount, start)
    rule = LaplaceSteps(parts[0], 0, parts[1], value)
    assert unmet(rule, start) == ([] if enough else ["enough steps"])


def test_the_steps_are_enough_where_the_precondition_holds() -> None:
    for pre, wanted in (("a<1> == a<2>", []), ("True", ["enough steps"])):
        start = judged(DRAW, pre)
        assert unmet(paid("0")(start), start) == wanted


def test_a_step_costs_what_it_is_worth() -> None:
    start = judged(DRAW, "spent[0] == 0 and spent[1] == 5", units=("eps / 2", "3 * eps"))
    assert implied(after(paid("2")(start), start)[0], "spent[0] == 4 and spent[1] == 5")
    assert implied(after(paid("2", step="3")(start), start)[0], "spent[0] == 12")
    assert implied(after(paid("2", step="3", unit=1)(start), start)[0], "spent[1] == 7 and spent[0] == 0")


def test_the_amount_is_about_the_old_memory_and_the_drawn_value() -> None:
    start = judged("x = a + 1\nx = laplace(x, scale=1 / eps)\nreturn x", "x<1> == 3 and x<2> == 3 and spent[0] == 0")
    start = Judgment(start.setting, start.left[1:], start.right[1:], start.pre, start.post)
    (goal,) = after(paid("4 if x<1> == 3 else 7")(start), start)
    assert implied(goal, "spent[0] == 4") and not implied(goal, "x<1> == 3")
    (goal,) = after(paid("4 if 'drawn >= 9 else 7")(start), start)
    assert implied(goal, "spent[0] == (4 if x<1> >= 9 else 7)")


def test_geometric_noise_takes_steps_too() -> None:
    start = judged(WHOLE, "spent[0] == 0")
    rule = paid("2", shift="1")(start)
    assert unmet(rule, start) == []
    assert implied(after(rule, start)[0], "x<2> == x<1> + 1 and spent[0] == 2")
    assert "the shift may leave the grid" in refusal(paid(shift="a<1>")(start), start)


def test_the_shift_is_checked_as_that_of_laplace() -> None:
    start = judged(DRAW)
    assert unmet(paid("9", shift="-'drawn")(start), start) == ["injective", "enough steps"]
    assert "the shift may leave the grid" in refusal(paid(shift="eps")(start), start)
    assert "not draws from Laplace" in refusal(
        LaplaceSteps(ZERO, 0, ONE, ONE), judged("x = flip()\nreturn x", right=DRAW)
    )
    wide = judged(DRAW, right="x = laplace(a, scale=2 / eps)\nreturn x")
    assert "the scales of the two draws differ" in refusal(LaplaceSteps(ZERO, 0, ONE, ONE), wide)


@pytest.mark.parametrize(
    "amount",
    [
        Literal(-1, INT),
        YES,
        EPS,
        Sided("a", REAL, 1),
        of("+", ONE, ONE),
        Negative(ONE),
        Logical("n", INT),
    ],
)
def test_an_amount_is_a_choice_between_numbers(amount: Term) -> None:
    start = judged(DRAW)
    assert "not a choice between nonnegative numbers" in refusal(LaplaceSteps(ZERO, 0, ONE, amount), start)
    if amount != YES:
        inner = Choose(compare("==", Sided("d", INT, 1), ZERO), ONE, amount)
        assert "not a choice between nonnegative numbers" in refusal(LaplaceSteps(ZERO, 0, ONE, inner), start)


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        (compare("==", Local("x", REAL), ZERO), "which run it means"),
        (compare("==", Param("a", REAL), ZERO), "a is not public"),
        (ONE, "wrong sort"),
    ],
)
def test_the_conditions_of_an_amount_are_assertions(condition: Term, why: str) -> None:
    assert why in refusal(LaplaceSteps(ZERO, 0, ONE, Choose(condition, ONE, ONE)), judged(DRAW))


def test_the_drawn_value_has_its_name_for_itself() -> None:
    start = judged(DRAW)
    goal = Judgment(start.setting, start.left, start.right, compare("==", Logical("drawn", REAL), ZERO), start.post)
    assert "the name of the drawn value is taken" in refusal(LaplaceSteps(ZERO, 0, ONE, ONE), goal)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (ZERO, "not known to be above 0"),
        (Literal(-1, INT), "not known to be above 0"),
        (Param("a", REAL), "not public"),
        (Sided("a", REAL, 1), "not public"),
        (Logical("k", REAL), "not public"),
        (NO, "wrong sort"),
        (YES, "wrong sort"),
        (Arithmetic("/", ONE, ZERO), "not known to be above 0"),
        (EPS, "not a multiple of the unit's price"),
    ],
)
def test_a_step_is_a_public_number_above_0(step: Term, why: str) -> None:
    assert why in refusal(LaplaceSteps(ZERO, 0, step, ONE), judged(DRAW))


def test_an_unknown_step_may_be_negative() -> None:
    parameters = "a: Query(sensitivity=1), k: Public[float], eps: Epsilon"
    start = judged(DRAW, parameters=parameters, units=("eps",))
    assert "not known to be above 0" in refusal(LaplaceSteps(ZERO, 0, Param("k", REAL), ONE), start)


@pytest.mark.parametrize("unit", [-1, 1])
def test_there_must_be_such_a_unit(unit: int) -> None:
    assert "there is no such unit" in refusal(LaplaceSteps(ZERO, unit, ONE, ONE), judged(DRAW))


def test_the_mechanism_and_what_is_not_private() -> None:
    assert verdict(DRAW, direct(), paid("1"), Skip()) == ACCEPTED
    assert "'enough steps' is not confirmed" in verdict(DRAW, direct(), paid("0"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW, direct(), paid("2"), Skip())
    twice = DRAW.replace("a,", "2 * a,")
    assert "'enough steps' is not confirmed" in verdict(twice, direct(), paid("1"), Skip())
    assert "'post' is not confirmed" in verdict(twice, direct(), paid("1", step="2"), Skip())
    assert "'enough steps' is not confirmed" in verdict(DRAW, direct(), paid("0 if 'drawn >= 0 else 1"), Skip())


def test_steps_of_an_unknown_length() -> None:
    start(SCALED).direct({"eps": 1}).laplace_steps(0, step="k", amount=1).skip().qed()
    for proof, amount in ((start(SCALED), 0), (start(SCALED.replace("laplace(a,", "laplace(2 * a,")), 1)):
        with pytest.raises(ProofError, match="'enough steps' is not confirmed"):
            proof.direct({"eps": 1}).laplace_steps(0, step="k", amount=amount)
    with pytest.raises(ProofError, match="not a multiple of the unit's price"):
        start(SCALED.replace("k / eps", "1 / eps")).direct({"eps": 1}).laplace_steps(0, step="k", amount=1)


def test_steps_between_centres_on_a_finer_grid() -> None:
    start(MEAN).direct({"eps": 1}).laplace_steps(0, step="k", amount=1).skip().qed()
    with pytest.raises(ProofError, match="not a multiple of the unit's price"):
        start(MEAN.replace("k / (m * eps)", "k / eps")).direct({"eps": 1}).laplace_steps(0, step="k", amount=1)


def test_sparse_vector_with_any_sensitivity_and_any_number_of_hits() -> None:
    assert svt_scaled().program.name == "svt_scaled"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("scale=2 * c * k / eps2", "scale=2 * k / eps2"),
        ("scale=2 * c * k / eps2", "scale=2 * c / eps2"),
        ("scale=2 * c * k / eps2", "scale=c * k / eps2"),
        ("scale=k / eps1", "scale=1 / eps1"),
        ("q[i] + nu >= thresholds[i] + rho", "2 * q[i] + nu >= thresholds[i] + rho"),
        ("count >= c", "count > c"),
        ("out.append(True)", "out.append(q[i] > 0)"),
    ],
)
def test_sparse_vector_gone_wrong_is_refused(old: str, new: str) -> None:
    assert old in SVT_SCALED
    with pytest.raises(ProofError):
        svt_scaled(SVT_SCALED.replace(old, new))


def test_steps_are_not_paid_out_of_delta() -> None:
    start = judged(DRAW, "spent[0] == 0")
    units = (Unit(EPS, "delta"),)
    goal = replace(start, setting=replace(start.setting, units=units))
    assert "no such unit that counts against epsilon" in refusal(LaplaceSteps(ZERO, 0, ONE, ONE), goal)
