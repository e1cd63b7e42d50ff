"""Privacy by cases of how neighbours differ, and parallel composition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    FALSE,
    TRUE,
    Apply,
    Length,
    Literal,
    Local,
    Logical,
    Not,
    Param,
    Sided,
    Spent,
    Term,
)
from lapwing.kernel.logic.adjacency import witnesses_of
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.split import Split
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import EPS, FREE, ONE, TWO, ZERO, compare, judged, number, of, program, refusal
from tests.proofs import start

PARAMETERS = (
    "d: Database(of=Bit), e: Database(of=Bit, neighbours='add-remove'), h: Histogram(neighbours='add-remove'),"
    " g: Histogram(neighbours='replace'),"
    " q: Queries(sensitivity=1, monotone=True), p: Queries(sensitivity=1), m: Public[int], eps: Epsilon"
)
FOUND = program("y = laplace(0, scale=1 / eps)\nreturn y", PARAMETERS)
GOAL = Private(FOUND, Claim(EPS, ZERO, ONE))
M, ROWS = Param("m", INT), Param("d", ListOf(INT))
PLACE = Logical("d@", INT)
EARLY = compare("<", PLACE, M)


def test_both_cases_are_about_the_same_program_and_claim() -> None:
    one, two = Split(EARLY).premises(GOAL).goals
    assert one == Private(FOUND, GOAL.claim, EARLY)
    assert two == Private(FOUND, GOAL.claim, Not(EARLY))
    deeper = Split(compare("==", PLACE, ZERO)).premises(one).goals[1]
    assert deeper == Private(FOUND, GOAL.claim, both(EARLY, Not(compare("==", PLACE, ZERO))))


def test_what_says_where_and_which_way_neighbours_differ() -> None:
    marks = {("d@", INT), ("e@", INT), ("e+", INT), ("h@", INT), ("h+", INT), ("g@", INT), ("g@2", INT), ("g+", INT)}
    assert {(found.name, found.sort) for found in witnesses_of(FOUND)} == {*marks, ("q+", BOOL)}


@pytest.mark.parametrize(
    "condition",
    [
        *(
            compare("<=", Logical(name, INT), Length(ROWS))
            for name in ("d@", "e@", "e+", "h@", "h+", "g@", "g@2", "g+")
        ),
        Logical("q+", BOOL),
        compare("<", M, ZERO),
        FALSE,
    ],
)
def test_conditions(condition: Term) -> None:
    assert len(Split(condition).premises(GOAL).goals) == 2


@pytest.mark.parametrize(
    "condition",
    [
        compare("==", Logical("r0", REAL), ZERO),
        compare("==", Sided("d", ListOf(INT), 1), Sided("d", ListOf(INT), 2)),
        compare("==", Length(Param("e", ListOf(INT))), ZERO),
        compare("==", ROWS, ROWS),
        compare("==", Local("y", REAL), ZERO),
        compare("==", Spent(0), ZERO),
        compare("==", Param("nobody", INT), ZERO),
        compare("==", Logical("d@", REAL), ZERO),
        compare("==", Logical("d@2", INT), ZERO),
        compare("==", Logical("d+", INT), ZERO),
        compare("==", Logical("h@2", INT), ZERO),
        Logical("p+", BOOL),
        Logical("drawn", BOOL),
    ],
)
def test_a_restriction_speaks_of_nothing_else(condition: Term) -> None:
    assert "public" in refusal(Split(condition), GOAL)
    for rule in (FREE, PostProcessing(1, ())):
        assert "public" in refusal(rule, Private(FOUND, GOAL.claim, condition))


def test_a_restriction_is_a_condition_about_single_steps() -> None:
    assert "is a condition" in refusal(Split(PLACE), GOAL)
    assert "wrong sort" in refusal(Split(compare("<", PLACE, TRUE)), GOAL)
    assert "about single steps" in refusal(Split(EARLY), Private(FOUND, Claim(EPS, ZERO, TWO)))
    assert "about privacy" in refusal(Split(TRUE), judged("return 0"))


def test_groups_and_enumeration_are_about_all_neighbours() -> None:
    coin = program("return flip()", PARAMETERS)
    for rule in (Group(EPS, ZERO), Finite()):
        assert len(rule.premises(Private(coin, GOAL.claim)).goals) <= 1
        assert "about all neighbours" in refusal(rule, Private(coin, GOAL.claim, EARLY))


ROUNDS = """
i = 0
x = 0
while i < 2:
    x = laplace(d[i], scale=1 / eps)
    i = i + 1
return x
"""


def test_advanced_composition_is_about_all_neighbours() -> None:
    """It needs the swapped neighbours too, and where these are the restriction need not hold."""
    found = program(ROUNDS, PARAMETERS)
    counter, kept = Local("i", INT), Local("x", REAL)
    half = Literal(Fraction(1, 2), REAL)
    cost = of("+", of("*", TWO, Apply("exp", (EPS,))), number(9))
    root = Apply("sqrt", (of("*", of("*", TWO, TWO), Apply("log", (of("/", ONE, half),))),))
    claim = Claim(of("*", EPS, of("+", root, cost)), half, ONE)
    rule = Advanced((counter, kept), EPS, ZERO, half)
    assert len(rule.premises(Private(found, claim)).goals) == 1
    assert "about all neighbours" in refusal(rule, Private(found, claim, EARLY))


def test_parts_keep_the_restriction() -> None:
    goal = Private(FOUND, GOAL.claim, EARLY)
    y = Local("y", REAL)
    free = Claim(ZERO, ZERO, ONE)
    for rule in (Sequential(1, (y,), GOAL.claim, free), PostProcessing(1, (y,))):
        assert [premise.where for premise in rule.premises(goal).goals if isinstance(premise, Private)] in (
            [EARLY, EARLY],
            [EARLY],
        )


TWO_PARTS = """
@private(epsilon="max(eps1, eps2)", requires="0 <= m and m <= len(d)")
def two_parts(d: Database(of=Bit{neighbours}), m: Public[int], eps1: Epsilon, eps2: Epsilon):
    front = 0
    for i in range({first}):
        front += {part1}
    y = laplace(front, scale=1 / eps1)
    back = 0
    for j in range({second}, len(d)):
        back += {part2}
    z = laplace(back, scale=1 / eps2)
    return y, z
"""
BY_PLACE = TWO_PARTS.format(neighbours="", first="m", part1="d[i]", second="m", part2="d[j]")
BY_VALUE = TWO_PARTS.format(
    neighbours="",
    first="len(d)",
    part1="(1 if d[i] == 0 else 0)",
    second="0",
    part2="(1 if d[j] == 1 else 0)",
)
FRONT = (
    "i<1> == i<2> and 0 <= i<1> and spent[0] == 0"
    " and ({quiet} => front<1> == front<2>) and -1 <= front<1> - front<2> and front<1> - front<2> <= 1"
    " and (i<1> <= 'd@ => front<1> == front<2>)"
)
BACK = (
    "j<1> == j<2> and {low} <= j<1> and spent[0] == 0"
    " and ({quiet} => back<1> == back<2>) and -1 <= back<1> - back<2> and back<1> - back<2> <= 1"
    " and (j<1> <= 'd@ => back<1> == back<2>)"
)


def front(proof: Proof, bound: int, quiet: str = "m <= 'd@") -> None:
    extra = " and i<1> <= m" if quiet == "m <= 'd@" else ""
    proof.direct({"eps1": bound}).run().loop(FRONT.format(quiet=quiet) + extra)
    proof.neighbours("d", "i<1>").run().laplace(0).run()


def back(proof: Proof, bound: int, quiet: str = "'d@ < m", low: str = "m") -> None:
    proof.direct({"eps2": bound}).run().loop(BACK.format(quiet=quiet, low=low))
    proof.neighbours("d", "j<1>").run().laplace(0).run()


def test_parts_by_place_cost_the_larger_price() -> None:
    proof = start(BY_PLACE).parallel(4, ["y"], "'d@ < m", "eps1", "eps2")
    for part, bound in ((front, 1), (back, 0), (front, 0), (back, 1)):
        part(proof, bound)
    assert proof.qed().theorem.program.name == "two_parts"


@pytest.mark.parametrize("condition", ["'d@ <= m", "'d@ < m - 1", "True", "False", "'d@ == 0"])
def test_with_another_condition_a_part_is_not_free(condition: str) -> None:
    proof = start(BY_PLACE).parallel(4, ["y"], condition, "eps1", "eps2")
    with pytest.raises(ProofError, match="'post' is not confirmed"):
        for part, bound in ((front, 1), (back, 0), (front, 0), (back, 1)):
            part(proof, bound)


@pytest.mark.parametrize("condition", ["'d@ < m", "True", "False", "'d@ == 0"])
def test_parts_by_value_do_not(condition: str) -> None:
    """A replaced row leaves one part and enters the other, so both are paid: no case makes either of them free."""
    for quiet in ("False", condition):
        proof = start(BY_VALUE).parallel(4, ["y"], condition, "eps1", "eps2")
        with pytest.raises(ProofError, match="is not confirmed"):
            front(proof, 1, "False")
            back(proof, 0, quiet, "0")
            front(proof, 0, f"not ({quiet})")
            back(proof, 1, "False", "0")
    in_sum = start(BY_VALUE.replace("max(eps1, eps2)", "eps1 + eps2")).sequential(4, ["y"], "eps1", "eps2")
    front(in_sum, 1, "False")
    back(in_sum, 1, "False", "0")
    in_sum.qed()


def test_parts_by_place_of_rows_that_are_added_do_not() -> None:
    """A row more in the first part pushes another one over the edge into the second."""
    text = BY_PLACE.replace("Bit)", 'Bit, neighbours="add-remove")').replace(" and m <= len(d)", "")
    proof = start(text).parallel(4, ["y"], "'d@ < m", "eps1", "eps2")
    proof.direct({"eps1": 1}).run()
    proof.loop(FRONT.format(quiet="False") + " and i<1> <= m")
    with pytest.raises(ProofError, match="is not confirmed"):
        proof.neighbours("d", "i<1>").run()


@pytest.mark.parametrize(("first", "second"), [("2 * eps1", "eps2"), ("eps1", "eps1 + eps2")])
def test_both_prices_are_within_the_claim(first: str, second: str) -> None:
    proof = start(BY_PLACE)
    with pytest.raises(ProofError, match="within the claim"):
        proof.parallel(4, ["y"], "'d@ < m", first, second)
    assert len(proof.open) == 2 or len(proof.open) == 3
