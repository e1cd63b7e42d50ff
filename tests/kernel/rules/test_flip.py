"""Coins on both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import FALSE, TRUE, Local
from lapwing.kernel.logic.judgment import Judgment, Unit
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import ACCEPTED, EPS, ONE, after, direct, implied, judged, read, refusal, verdict
from tests.proofs import start

HEADS = "exp(eps) / (1 + exp(eps))"
DRAW = f"x = flip({HEADS})\nreturn x"


def swap(text: str) -> Callable[[Judgment], Flip]:
    return lambda goal: Flip(read(text, goal), 0)


@pytest.mark.parametrize(
    ("swapped", "facts"),
    [
        ("False", "x<1> == x<2> and spent[0] == 0"),
        ("True", "x<1> != x<2> and spent[0] == (1 if x<1> else -1)"),
        ("d<1> != d<2>", "(x<1> == x<2>) == (d<1> == d<2>) and (d<1> == d<2> => spent[0] == 0) and spent[0] <= 1"),
    ],
)
def test_heads_against_tails_is_paid(swapped: str, facts: str) -> None:
    start = judged(DRAW, "spent[0] == 0")
    (goal,) = after(Flip(read(swapped, start), 0), start)
    assert implied(goal, facts)
    assert not implied(goal, "False") and not implied(goal, "x<1>") and not implied(goal, "not x<1>")


def test_tails_may_be_dearer_than_heads() -> None:
    start = judged("x = flip(1 / (1 + exp(eps)))\nreturn x", "spent[0] == 0")
    (goal,) = after(Flip(TRUE, 0), start)
    assert implied(goal, "spent[0] == (-1 if x<1> else 1)")


def test_a_fair_coin_is_swapped_for_nothing() -> None:
    (goal,) = after(Flip(TRUE, 0), judged("x = flip()\nreturn x", "spent[0] == 0"))
    assert implied(goal, "x<1> != x<2> and spent[0] == 0")
    pad = "x = flip()\nreturn x != (d == 1)"
    assert verdict(pad, direct(0), swap("d<1> != d<2>"), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(pad, direct(0), swap("False"), Skip())
    told = "x = flip()\nreturn x, x != (d == 1)"
    assert "'post' is not confirmed" in verdict(told, direct(0), swap("d<1> != d<2>"), Skip())


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    start = judged(DRAW, "x<1> and not x<2> and spent[0] == 3")
    (goal,) = after(Flip(FALSE, 0), start)
    assert not implied(goal, "False") and not implied(goal, "x<1>") and implied(goal, "spent[0] == 3")
    (goal,) = after(Flip(read("x<1>", start), 0), start)
    assert implied(goal, "x<1> != x<2>")


def test_whether_coins_are_swapped_does_not_depend_on_them() -> None:
    start = judged(DRAW)
    why = "of a wrong sort, or looks at the drawn value"
    assert why in refusal(Flip(read("'drawn", start), 0), start)
    assert why in refusal(Flip(ONE, 0), start)
    assert "which run it means" in refusal(Flip(Local("x", BOOL), 0), start)


@pytest.mark.parametrize(
    ("right", "why"),
    [
        ("x = randomized_response(d, eps)\nreturn x", "not draws from Flip"),
        ("x = flip(exp(2 * eps) / (1 + exp(2 * eps)))\nreturn x", "the scales of the two draws differ"),
        ("x = flip()\nreturn x", "the scales of the two draws differ"),
    ],
)
def test_the_coins_must_be_alike(right: str, why: str) -> None:
    assert why in refusal(Flip(FALSE, 0), judged(DRAW, right=right))
    assert why in refusal(Flip(FALSE, 0), judged(right, right=DRAW))


def test_units() -> None:
    assert "there is no such unit" in refusal(Flip(FALSE, 1), judged(DRAW))
    assert "there is no such unit" in refusal(Flip(FALSE, -1), judged(DRAW))
    assert "not a multiple of the unit's price" in refusal(Flip(FALSE, 0), judged(DRAW, units=("1",)))
    (goal,) = after(Flip(TRUE, 0), judged(DRAW, "spent[0] == 0", units=("eps / 2",)))
    assert implied(goal, "spent[0] == 2 or spent[0] == -2")


def test_a_coin_is_paid_in_epsilon() -> None:
    start = judged(DRAW, "spent[0] == 0")
    setting = replace(start.setting, units=(Unit(EPS, "delta"),))
    assert "no such unit that counts against epsilon" in refusal(Flip(TRUE, 0), replace(start, setting=setting))


@pytest.mark.parametrize(
    ("probability", "why"),
    [
        ("0", "above 0"),
        ("1", "strictly between 0 and 1"),
        ("1 + eps", "strictly between 0 and 1"),
        ("exp(eps)", "strictly between 0 and 1"),
        ("eps - 1", "above 0"),
    ],
)
def test_a_coin_has_two_sides(probability: str, why: str) -> None:
    assert why in refusal(Flip(TRUE, 0), judged(f"x = flip({probability})\nreturn x"))


def survey(claim: str, probability: str) -> Proof:
    return start(f"""
        @private(epsilon="{claim}")
        def survey(d: Database(of=Bit), eps: Epsilon):
            out = []
            for i in range(len(d)):
                if flip({probability}):
                    out.append(d[i])
                else:
                    out.append(1 - d[i])
            return out
    """)


def told(claim: str, probability: str, swapped: str = "d<1>[i<1>] != d<2>[i<2>]") -> str:
    proof = survey(claim, probability).direct({claim: 1}).run()
    proof.loop("i<1> == i<2> and 0 <= i<1> and out<1> == out<2> and spent[0] <= (1 if i<1> > 'd@ else 0)")
    proof.neighbours("d", "i<1>").flip(swapped).run()
    return proof.run().qed().theorem.program.name


@pytest.mark.parametrize(
    ("claim", "probability"),
    [("eps", HEADS), ("log(3)", "3 / 4"), ("log(3)", "1 / 4"), ("2 * eps", HEADS), ("log(9)", "9 / 10")],
)
def test_a_survey_of_a_whole_database(claim: str, probability: str) -> None:
    assert told(claim, probability) == "survey"


@pytest.mark.parametrize(
    ("claim", "probability", "swapped", "why"),
    [
        ("eps / 2", HEADS, "d<1>[i<1>] != d<2>[i<2>]", "is not confirmed"),
        ("log(2)", "4 / 5", "d<1>[i<1>] != d<2>[i<2>]", "is not confirmed"),
        ("log(2)", "3 / 4", "d<1>[i<1>] != d<2>[i<2>]", "not a multiple"),
        ("eps", HEADS, "False", "is not confirmed"),
        ("eps", HEADS, "True", "is not confirmed"),
    ],
)
def test_and_not_below_its_price(claim: str, probability: str, swapped: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        told(claim, probability, swapped)
