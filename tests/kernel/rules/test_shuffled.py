"""Sums of what rows add, each with noise of its own."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, ZERO, Compare, Length, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.shuffled import Shuffled
from lapwing.prove.script.proof import Proof, ProofError
from lapwing.syntax.certificate.data import encode
from lapwing.syntax.certificate.write import write_certificate
from tests.kernel.build import judged, number, program, refusal
from tests.proofs import start
from tests.prove.examples import second_checker

COUNT = """
@private(epsilon="{epsilon}", delta="{delta}", requires="len(d) >= {least}")
def counted(d: Database(of=Bit{neighbours}), e: Database(of=Bit), k: Public[int], eps: Epsilon):
    total = 0
    i = {start}
    while {condition}:
        {lines}
        i = i + 1
    return {result}
"""
ANSWER = "y = randomized_response(d[i] == 1, 1)\n        total = total + (1 if y else 0)"


def counted(lines: str = ANSWER, **options: object) -> Proof:
    given: dict[str, object] = {
        "epsilon": "1 / 4",
        "delta": "1 / 1000000",
        "least": 1000,
        "neighbours": "",
        "start": 0,
        "condition": "i < len(d)",
        "result": "total",
    }
    return start(COUNT.format(lines=lines, **{**given, **options}))


def rule(proof: Proof, each: Term = ONE, rows: int = 1000, clones: int = 279, item: str = "d[i]") -> Shuffled:
    shared = tuple(proof.locals(["i", "total"]))
    return Shuffled(shared, proof.item(item), each, rows, clones)


def opinions(proof: Proof, step: Shuffled) -> tuple[str | None, str | None]:
    """Why each of the two checkers refuses a step, if it does; what they ask for must be the same."""
    goal, checker = proof.goal, second_checker()
    assert isinstance(goal, Private)
    program, claim, data = (json.loads(json.dumps(encode(each))) for each in (goal.program, goal.claim, step))
    found: list[str | None] = []
    try:
        (wanted,) = step.premises(goal).goals
        found.append(None)
    except Refused as refused:
        found.append(str(refused))
    try:
        ((_, other),) = checker.Private(program, claim).premises(data)
        found.append(None)
        if found[0] is None:
            assert isinstance(wanted, Private)
            assert other.data == json.loads(json.dumps(encode(wanted.program)))
            assert other.claim == json.loads(json.dumps(encode(wanted.claim)))
    except checker.RefusedError as refused:
        found.append(str(refused))
    return found[0], found[1]


def test_one_row_hides_among_the_others() -> None:
    proof = counted()
    certificate = proof.apply(rule(proof)).finite().qed()
    assert len(certificate.theorem.obligations) == 1
    assert second_checker().recheck(json.loads(write_certificate(certificate))) == "counted"


def test_there_must_be_enough_rows() -> None:
    proof = counted(least=999)
    assert opinions(proof, rule(proof)) == (None, "there may be fewer rows")
    with pytest.raises(ProofError, match="enough rows"):
        proof.apply(rule(proof)).finite().qed()


@pytest.mark.parametrize(
    ("proof", "options", "why"),
    [
        (counted(epsilon="1 / 5"), {}, "told apart better"),
        (counted(delta="1 / 10000000000"), {}, "told apart better"),
        (counted(), {"each": number(2)}, "clones"),
        (counted(), {"clones": 260}, None),
        (counted(), {"clones": 340}, "told apart better"),
        (counted(), {"clones": 20}, "told apart better"),
        (counted(), {"clones": 400}, "fewer clones"),
        (counted(), {"clones": 1}, "clones"),
        (counted(), {"rows": 1 << 17, "clones": 300}, "clones"),
        (counted(), {"each": Param("eps", REAL)}, "numbers only"),
        (counted(epsilon="eps"), {}, "numbers only"),
        (counted(start=1), {}, "counted from 0"),
        (counted(condition="i < len(d) - 1"), {}, "all rows"),
        (counted(condition="i < len(e)"), {}, "all rows"),
        (counted(condition="i < len(d) and i < k"), {}, "all rows"),
        (counted(result="i + total"), {}, None),
        (counted(ANSWER.replace("d[i]", "d[i + 1]")), {"item": "d[i + 1]"}, "all rows"),
        (counted(ANSWER.replace("(1 if y else 0)", "(i if y else 0)")), {}, "depends on its number"),
        (counted(ANSWER.replace("(1 if y else 0)", "(1 if y and total < 9 else 0)")), {}, "does more than to add"),
        (counted(ANSWER.replace("total + ", "total - ")), {}, "does more than to add"),
        (counted(ANSWER.replace("total + (1 if y else 0)", "max(total, 1 if y else 0)")), {}, "does more than to add"),
        (counted(ANSWER + "\n        while total < 5: total = total + 1"), {}, "does more than to add"),
        (counted(ANSWER + "\n        while flip(): total = total + 1"), {}, "count up to a limit"),
        (counted(ANSWER + "\n        total = total + e[0]"), {}, "private"),
    ],
)
def test_what_is_not_shuffled(proof: Proof, options: dict[str, object], why: str | None) -> None:
    kernel, second = opinions(proof, rule(proof, **options))  # type: ignore[arg-type]
    assert (kernel is None, second is None) == (why is None, why is None), (kernel, second)
    assert why is None or why in str(kernel)


def test_a_list_has_an_order() -> None:
    proof = start("""
        @private(epsilon="1 / 4", delta="1 / 1000000", requires="len(d) >= 1000")
        def listed(d: Database(of=Bit)):
            out: list[bool] = []
            i = 0
            while i < len(d):
                y = randomized_response(d[i] == 1, 1)
                out.append(y)
                i = i + 1
            return out
    """)
    step = Shuffled(proof.locals(["i", "out"]), proof.item("d[i]"), ONE, 1000, 279)
    kernel, second = opinions(proof, step)
    assert kernel == "a round does more than to add to numbers" and second is not None


def test_a_row_that_is_added_has_no_place_to_hide() -> None:
    proof = start("""
        @private(epsilon="1 / 4", delta="1 / 1000000")
        def grown(d: Database(of=Bit, neighbours="add-remove")):
            total = 0
            i = 0
            while i < len(d):
                y = randomized_response(d[i] == 1, 1)
                total = total + (1 if y else 0)
                i = i + 1
            return total
    """)
    kernel, second = opinions(proof, rule(proof))
    assert kernel is not None and second is not None


def test_cells_of_a_histogram_are_not_alike() -> None:
    """Neighbours move a cell by 1, and others may be so far away that they are never clones."""
    proof = start("""
        @private(epsilon="1 / 4", delta="1 / 1000000", requires="len(d) >= 1000")
        def above(d: Histogram(neighbours="add-remove")):
            total = 0
            i = 0
            while i < len(d):
                y = laplace(d[i], scale=1)
                total = total + (1 if y > 5 else 0)
                i = i + 1
            return total
    """)
    told = "two rows may differ by more than neighbours do"
    assert opinions(proof, rule(proof)) == (told, told)


def test_groups_and_restrictions_are_not_spoken_of() -> None:
    proof = counted()
    goal = proof.goal
    assert isinstance(goal, Private) and isinstance(goal.claim, Claim)
    grouped = replace(goal, claim=replace(goal.claim, group=number(2)))
    with pytest.raises(Refused, match="one step apart"):
        rule(proof).premises(grouped)
    size = Compare(">=", Length(Param("d", goal.program.parameters[0].param.sort)), ONE)
    with pytest.raises(Refused):
        rule(proof).premises(replace(goal, where=size))


def test_it_is_about_privacy_that_makes_sense() -> None:
    step = rule(counted())
    assert "about privacy" in refusal(step, judged("return 0"))
    assert "no loop" in refusal(step, Private(program("return 0"), Claim(ONE, ZERO, ONE)))
