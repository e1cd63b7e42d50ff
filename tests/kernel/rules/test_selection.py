"""The best of rounds that a coin ends costs three rounds."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Compare, Literal, Local, Negative
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.selection import Selection
from lapwing.prove.smt.discharge import discharge
from tests.kernel.build import EPS, ONE, ZERO, refusal
from tests.kernel.selecting import BEST, CENTRED, FIRST, LAST, NOTHING, ROUNDS, SCORE, TRY, changed, goal_of, rule


def test_one_round_is_left() -> None:
    goal = goal_of(ROUNDS)
    premises = rule().premises(goal)
    (left,) = premises.goals
    assert isinstance(left, Private)
    assert left.claim == Claim(EPS, ZERO, ONE)
    last = left.program.body[-1]
    assert isinstance(last, Sample)
    assert last.target == SCORE
    assert left.program.results[:2] == (SCORE, SCORE)
    assert len(premises.obligations) == 2


@pytest.mark.parametrize(
    ("lines", "by"),
    [
        (ROUNDS, rule()),
        (LAST, rule()),
        (FIRST, rule()),
        (CENTRED, rule()),
        (ROUNDS.replace("score > best", "score >= best"), rule(ties=True)),
        (ROUNDS.replace("score > best", "best < score"), rule()),
        (ROUNDS.replace("score > best", "score < best"), rule(score=Negative(SCORE), rank=Negative(BEST))),
    ],
)
def test_rounds_in_other_words(lines: str, by: Selection) -> None:
    goal = goal_of(lines)
    premises = by.premises(goal)
    assert len(premises.goals) == 1
    for obligation in premises.obligations:
        discharge(obligation, goal)


def test_claims_about_groups_restrictions_and_a_delta_below_0_are_refused() -> None:
    goal = goal_of(ROUNDS)
    claim = goal.claim
    assert isinstance(claim, Claim)
    assert "one step apart" in refusal(rule(), replace(goal, claim=replace(claim, group=Literal(2, INT))))
    assert "delta" in refusal(rule(), replace(goal, claim=replace(claim, delta=Literal(-1, INT))))
    assert "all neighbours" in refusal(rule(), replace(goal, where=Compare("==", Literal(1, INT), ONE)))


Round = dict[tuple[int, int], Fraction]


def law_of_the_best(each: Round, at_first: int | None, stop: Fraction, ties: bool, coin_first: bool) -> Round:
    """The law of what is kept, from the chain of what is kept after each round: no formula for the best is used."""
    states: list[tuple[int, int]] = [(at_first if at_first is not None else -9, -1), *each]
    never = at_first is None

    def wins(new: tuple[int, int], old: tuple[int, int]) -> bool:
        return (never and old[1] == -1) or new[0] > old[0] or (ties and new[0] == old[0])

    done = dict.fromkeys(states, Fraction(0))
    going = dict.fromkeys(states, Fraction(0))
    going[states[0]] = Fraction(1)
    for _ in range(120):
        if coin_first:
            for state in states:
                done[state] += going[state] * stop
                going[state] *= 1 - stop
        after = dict.fromkeys(states, Fraction(0))
        for state, (new, chance) in product(states, each.items()):
            after[new if wins(new, state) else state] += going[state] * chance
        going = {state: round_down(chance) for state, chance in after.items()}
        if not coin_first:
            for state in states:
                done[state] += going[state] * stop
                going[state] *= 1 - stop
    return done


def round_down(chance: Fraction) -> Fraction:
    return Fraction(int(chance * 2**160), 2**160)


def test_the_best_round_costs_at_most_three() -> None:
    worst = Fraction(0)
    random_ = random.Random(7)
    for _ in range(60):
        results = [(random_.randint(0, 3), number) for number in range(4)]
        tops = [random_.choice((1, 2, 3, 4, 40)) for _ in results]
        moved = [top * random_.choice((1, 2)) for top in tops]
        one = {result: Fraction(top, sum(tops)) for result, top in zip(results, tops, strict=True)}
        two = {result: Fraction(top, sum(moved)) for result, top in zip(results, moved, strict=True)}
        factor = max(max(one[each] / two[each], two[each] / one[each]) for each in results)
        how = random_.choice((None, 0, 1)), Fraction(1, random_.choice((2, 3, 20))), random_.random() < 0.5
        first = random_.random() < 0.5
        left, right = (law_of_the_best(each, *how, first) for each in (one, two))
        for state, chance in left.items():
            if chance > Fraction(1, 10**6):
                ratio = max(chance / right[state], right[state] / chance)
                assert ratio <= factor**3 * (1 + Fraction(1, 10**6))
                worst = max(worst, ratio / factor**2)
    assert worst > 1


BRANCHED = changed(
    ROUNDS,
    ("kept = 0", "kept = 0\n    found = 0"),
    (TRY, f"{TRY}\n        if score > 1:\n            found = k"),
    ("kept = k", "kept = found"),
)
ENDLESS = changed(ROUNDS, (TRY, f"{TRY}\n        while score < 0:\n            score = laplace(q, scale=1 / eps)"))


@pytest.mark.parametrize(
    ("lines", "by", "reason"),
    [
        (ROUNDS, rule(epsilon=Arithmetic("*", Literal(2, INT), EPS)), "within the claim"),
        (ROUNDS, rule(epsilon=Arithmetic("/", EPS, Arithmetic("-", EPS, EPS))), "0"),
        (ROUNDS, rule(epsilon=Arithmetic("+", EPS, NOTHING)), "sort"),
        (ROUNDS, rule(epsilon=Local("q", REAL)), "public"),
        (ROUNDS, rule(cut=-1), "cut"),
        (ROUNDS, rule(cut=3), "cut"),
        (changed(ROUNDS, ("flip(p)", "flip(q)")), rule(), "public"),
        (ENDLESS, rule(cut=2), "count up"),
        (BRANCHED, rule(cut=2), "not yet set"),
        (ROUNDS, rule(score=Local("kept", INT)), "not yet set"),
    ],
)
def test_what_the_price_of_a_round_needs(lines: str, by: Selection, reason: str) -> None:
    said = refusal(by, goal_of(lines))
    assert re.search(reason, said), said
