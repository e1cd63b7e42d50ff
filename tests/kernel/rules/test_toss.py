"""Coins on both sides whose probabilities depend on private data."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Param, Term
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.rules.toss import Toss
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.script.proof import Proof, ProofError
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, TWO, ZERO, after, implied, of, refusal, unmet
from tests.proofs import start

DELTA = Param("delta", REAL)
UNITS = (Unit(EPS), Unit(DELTA, "delta"))
DRAW = "x = flip(p)\nreturn x"
NEAR = "0 <= p<1> and p<1> <= 1 and 0 <= p<2> and p<2> <= 1"
UP = "p<1> <= p<2> and p<2> <= exp(eps) * p<1> + delta and (1 - p<1> - delta) / exp(eps) <= 1 - p<2>"
DOWN = "p<2> <= p<1> and p<1> <= exp(eps) * p<2> + delta and (1 - p<2> - delta) / exp(eps) <= 1 - p<1>"


def judged(pre: str = "True", lines: str = DRAW, right: str | None = None, units: tuple[Unit, ...] = UNITS) -> Judgment:
    parameters = "p: Query(sensitivity=1), eps: Epsilon, delta: Delta, c: Public[float]"
    one, two = (
        lowered(
            f'@private(epsilon="eps")\ndef program({parameters}):\n'
            + "\n".join(f"    {line}" for line in text.splitlines())
        ).program
        for text in (lines, right or lines)
    )
    found = Setting(one, Claim(EPS, DELTA, ONE), units, ((ONE, ONE),))
    return Judgment(found, one.body, two.body, read_assertion(pre, found), read_assertion("True", found))


def toss(epsilon: Term = EPS, delta: Term = DELTA, units: tuple[int, int] = (0, 1)) -> Toss:
    return Toss(epsilon, delta, *units)


def test_both_fall_alike_and_pay_unless_the_probabilities_are_equal() -> None:
    (goal,) = after(toss(), judged("spent[0] == 2 and spent[1] == 3 and x<1> and not x<2>"))
    assert implied(goal, "x<1> == x<2>") and not implied(goal, "x<1>") and not implied(goal, "not x<1>")
    assert implied(goal, "p<1> == p<2> => spent[0] == 2 and spent[1] == 3")
    assert implied(goal, "p<1> != p<2> => spent[0] == 3 and spent[1] == 4")


@pytest.mark.parametrize("pre", [f"{NEAR} and {UP}", f"{NEAR} and {DOWN}", f"{NEAR} and p<1> == p<2>"])
def test_probabilities_that_are_near(pre: str) -> None:
    assert unmet(toss(), judged(pre)) == []


@pytest.mark.parametrize("side", [UP, DOWN])
@pytest.mark.parametrize("missing", range(3))
def test_each_side_of_near_is_asked_for(side: str, missing: int) -> None:
    left = [part for number, part in enumerate(side.split(" and ")) if number != missing]
    assert unmet(toss(), judged(f"{NEAR} and " + " and ".join(left))) == ["probabilities are near"]


@pytest.mark.parametrize("missing", range(4))
def test_probabilities_lie_between_0_and_1(missing: int) -> None:
    left = [part for number, part in enumerate(NEAR.split(" and ")) if number != missing]
    assert "probabilities" in unmet(toss(), judged(" and ".join(left)))


def test_the_price_is_that_of_the_growth() -> None:
    cheap = of("/", EPS, TWO)
    assert unmet(toss(cheap), judged(f"{NEAR} and {UP}")) == ["probabilities are near"]
    assert unmet(toss(EPS, of("/", DELTA, TWO)), judged(f"{NEAR} and {UP}")) == ["probabilities are near"]
    units = Unit(of("/", DELTA, TWO), "delta"), Unit(of("*", TWO, EPS))
    (goal,) = after(toss(units=(1, 0)), judged("spent[0] == 0 and spent[1] == 0 and p<1> != p<2>", units=units))
    assert implied(goal, "spent[0] == 2 and 2 * spent[1] == 1")


def test_probabilities_are_those_before_the_draw() -> None:
    lines = "x = 0.0\ny = flip(p)\nx = 1.0 if y else 0.0\nreturn x"
    start_ = judged(f"{NEAR} and {UP} and spent[0] == 0", lines)
    start_ = Judgment(start_.setting, start_.left[1:], start_.right[1:], start_.pre, start_.post)
    (goal,) = after(toss(), start_)
    assert implied(goal, "y<1> == y<2>") and implied(goal, "spent[0] <= 1")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (toss(units=(1, 1)), "no such unit that counts against epsilon"),
        (toss(units=(0, 0)), "no such unit that counts against delta"),
        (toss(units=(2, 1)), "no such unit"),
        (toss(epsilon=of("*", EPS, EPS)), "not a multiple"),
        (toss(epsilon=of("-", ZERO, EPS)), "not known to stay within the claim"),
        (toss(delta=of("-", ZERO, DELTA)), "not known to be above 0"),
    ],
)
def test_prices_that_make_no_sense(rule: Toss, why: str) -> None:
    assert why in refusal(rule, judged())


def test_a_coin_on_both_sides() -> None:
    assert "not draws from Flip" in refusal(toss(), judged(lines="x = laplace(p, scale=1 / eps)\nreturn x"))
    assert "not draws from Flip" in refusal(toss(), judged(right="x = uniform(2)\nreturn x"))


def test_what_the_rule_asks_for_is_enough() -> None:
    """With g for exp(eps): no set of outcomes is more than g times as likely on one side, and d more."""
    chance, used = random.Random(5), 0
    for _ in range(4000):
        p, q, d = (Fraction(chance.randint(0, 24), 24) for _ in range(3))
        g = 1 + Fraction(chance.randint(0, 12), 6)
        low, high = min(p, q), max(p, q)
        if p != q and not (high <= g * low + d and (1 - low - d) / g <= 1 - high):
            continue
        used += 1
        for one, two in ((p, q), (q, p)):
            over = (one - g * two, (1 - one) - g * (1 - two))
            assert sum((each for each in over if each > 0), Fraction(0)) <= d * (p != q)
    assert used > 400


KEYS = """
    @private(epsilon="eps", delta="d")
    def kept(rows: Database(of=Bit, neighbours="add-remove"), eps: Epsilon, d: Delta):
        chance = 0.0
        for row in rows:
            if row == 1:
                chance = {raised}
        x = flip(chance)
        return x
"""
RAISED = "max(chance, min(exp(eps) * chance + d, 1 - (1 - chance - d) / exp(eps), 1))"


def kept(raised: str = RAISED) -> Proof:
    proof = start(KEYS.format(raised=raised))
    one, two = (raised.replace("chance", f"chance<{side}>") for side in (1, 2))
    early = "index<1> <= 'rows@ and index<2> <= 'rows@"
    near = f"(chance<1> == chance<2> or chance<1> == {two} or chance<2> == {one})"
    same = "index<1> == index<2> and chance<1> == chance<2>"
    order = f"({early} => {same}) and ({early} or index<1> == index<2> + 'rows+)"
    within = " and ".join(f"0 <= chance<{side}> and chance<{side}> <= 1" for side in (1, 2))
    proof.direct({"eps": 1}, {"d": 1}).run()
    proof.loop_apart(
        f"spent[0] <= 0 and spent[1] <= 0 and {within} and {near} and {order}",
        "len(rows<2>) - index<2>",
        "index<1> == 'rows@ and 'rows+ == 1",
        "index<2> == 'rows@ and 'rows+ == -1",
    )
    proof.neighbours("rows", "index<1>").neighbours("rows", "index<2>").run().run().run()
    return proof.toss("eps", "d").run()


def test_a_key_that_is_kept_by_a_coin() -> None:
    assert kept().qed().theorem.program.name == "kept"


@pytest.mark.parametrize(
    "raised",
    [
        "max(chance, min(exp(2 * eps) * chance + d, 1 - (1 - chance - d) / exp(eps), 1))",
        "max(chance, min(exp(eps) * chance + 2 * d, 1 - (1 - chance - d) / exp(eps), 1))",
        "max(chance, min(exp(eps) * chance + d, 1))",
        "max(chance, min(1 - (1 - chance - d) / exp(eps), 1))",
        "max(chance, min(exp(eps) * chance + d, 1 - (1 - chance - d) / exp(2 * eps), 1))",
        "max(chance, min(exp(eps) * chance + d, 1 - (1 - chance) / exp(eps) + 2 * d, 1))",
        "min(exp(eps) * chance + d, 1 - (1 - chance - d) / exp(eps), 1)",
    ],
)
def test_and_wrong_ones_are_not_proved(raised: str) -> None:
    with pytest.raises(ProofError):
        kept(raised)
