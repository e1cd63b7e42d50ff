"""Couplings and payments in words."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.term import Literal, Local, Param
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.response import Response
from lapwing.prove.script.assertion import read_assertion
from lapwing.report.words.neighbours import text
from lapwing.report.words.shift import paid, payment_words, shift_words
from tests.answers import RESPONSES
from tests.proofs import MAX, start
from tests.report.words.test_tidy import read

CUR = Local("cur", REAL)
PRICE = Param("eps", REAL)


@pytest.mark.parametrize(
    ("shift", "words"),
    [
        ("0", "cur<2> = cur<1>"),
        ("-1", "cur<2> = cur<1> - 1"),
        (
            "1 if i<1> == 'r0 else q<2>[i<2>] - q<1>[i<1>]",
            "cur<2> = cur<1> + 1 where i<1> == 'r0, else cur<1> + q<2>[i<2>] - q<1>[i<1>]",
        ),
    ],
)
def test_a_shift_is_told_by_both_values(shift: str, words: str) -> None:
    assert shift_words(CUR, read(shift)) == words


def test_the_drawn_value_is_told_by_its_name() -> None:
    goal = start(MAX).pointwise({"eps / 2": 2}).run().goal
    assert isinstance(goal, Judgment)
    body = goal.left[0].body  # type: ignore[union-attr]
    drawing = Judgment(goal.setting, body, body, goal.pre, goal.post)
    shift = read_assertion("1 if 'drawn > best<1> else 0", goal.setting, drawing)
    assert shift_words(CUR, shift) == "cur<2> = cur<1> + 1 where cur<1> > best<1>, else cur<1>"


def test_swaps() -> None:
    bit = Local("bit", BOOL)
    assert shift_words(bit, Literal(False, BOOL)) == "bit<2> = bit<1>"
    assert shift_words(bit, Literal(True, BOOL)) == "bit<2> = not bit<1>"
    assert shift_words(bit, read("i<1> == 0")) == "bit<2> = not bit<1> where i<1> == 0, else bit<1>"


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ("0", "nothing"),
        ("1", "<eps>"),
        ("2 * abs(best<1>)", "<2 * abs(best<1>) * eps>"),
        ("abs(1) if i<1> == 0 else 0", "<eps> where i<1> == 0, else nothing"),
    ],
)
def test_payments(cost: str, words: str) -> None:
    assert payment_words(Laplace(read("0"), 0), read(cost), PRICE) == words


def test_what_is_paid_is_read_from_the_judgment_after_the_draw() -> None:
    goal = start(MAX).pointwise({"eps / 2": 2}).run().goal
    assert isinstance(goal, Judgment)
    body = goal.left[0].body  # type: ignore[union-attr]
    rule = Laplace(read("1"), 0)
    (after,) = rule.premises(Judgment(goal.setting, body, body, goal.pre, goal.post)).goals
    assert isinstance(after, Judgment)
    assert {unit: text(cost) for unit, cost in paid(rule, after).items()} == {
        0: "1.0 * abs(1 + q<1>[i<1>] - q<2>[i<2>])"
    }


def test_answers_pay_where_only_the_first_is_true() -> None:
    goal = start(RESPONSES).direct({"eps": 1}).run().goal
    assert isinstance(goal, Judgment)
    body = goal.left[0].body[1:]  # type: ignore[union-attr]
    rule = Response(Literal(False, BOOL), 0)
    (after,) = rule.premises(Judgment(goal.setting, body, body, goal.pre, goal.post)).goals
    assert isinstance(after, Judgment)
    assert payment_words(rule, paid(rule, after)[0], PRICE).startswith("<eps> where only the first answer is the true")
