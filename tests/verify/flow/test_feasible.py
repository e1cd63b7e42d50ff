"""Feasible sets agree with going through all runs, and posteriors with what the lecture works out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.flow.feasible import find_feasible
from lapwing.verify.flow.leakage import Secret
from lapwing.verify.flow.question import ask, inputs_for_run
from lapwing.verify.flow.runs import run
from tests.verify.flow.programs import labelled


def test_the_set_is_what_runs_say() -> None:
    flow = labelled(
        "(s: High[Integers(0, 9)], b: High[bool], g: Low[int]) -> Low[bool]", "return s > g or b and s == 2"
    )
    for guess, secret, flag in product((0, 2, 7), range(10), (True, False)):
        question = ask(flow, "Low", {"g": str(guess), "s": str(secret), "b": str(flag)})
        found = find_feasible(question)
        wanted = [
            each for each in question.possible() if run(flow, inputs_for_run(question, each)) == question.observation
        ]
        assert list(found.members or ()) == wanted and (secret, flag) in wanted and found.size == len(wanted)


def test_a_password_checker_rules_out_one_guess() -> None:
    flow = labelled("(s: High[Integers(0, 99)], g: Low[int]) -> Low[bool]", "return match(s, g)")
    wrong = find_feasible(ask(flow, "Low", {"g": "7"}, "False"))
    assert wrong.size == 99 and wrong.channel is not None
    assert wrong.channel.posterior_vulnerability == Fraction(2, 100)
    assert wrong.channel.min_entropy_leakage.exact() == 1
    assert find_feasible(ask(flow, "Low", {"g": "7"}, "True")).members == ((7,),)


def test_randomized_response() -> None:
    flow = labelled("(x: High[Bit]) -> Low[int]", "if flip():", "    return x", "return 1 if flip() else 0")
    found = find_feasible(ask(flow, "Low", {}, "1"))
    assert found.size == 2 and found.channel is not None and not found.partial
    assert found.channel.posterior((1,)) == {(0,): Fraction(1, 4), (1,): Fraction(3, 4)}
    prior: dict[Secret, Fraction] = {(0,): Fraction(9, 10), (1,): Fraction(1, 10)}
    moved = find_feasible(ask(flow, "Low", {}, "1"), prior)
    assert moved.channel is not None and moved.channel.posterior((1,)) == {(0,): Fraction(3, 4), (1,): Fraction(1, 4)}


def test_noise_without_end_is_judged_at_one_observation() -> None:
    flow = labelled("(x: High[Integers(0, 2)], eps: Low[float]) -> Low[int]", "return geometric(x, scale=1 / eps)")
    found = find_feasible(ask(flow, "Low", {"eps": "log(2)"}, "2"))
    assert found.partial and found.channel is not None
    assert found.channel.posterior((2,)) == {(0,): Fraction(1, 7), (1,): Fraction(2, 7), (2,): Fraction(4, 7)}
    assert found.channel.ratio_at((2,)) == 4


def test_large_sets_are_described() -> None:
    flow = labelled("(s: High[int], g: Low[int]) -> Low[bool]", "return s > g and s < 100")
    found = find_feasible(ask(flow, "Low", {"g": "5"}, "True"))
    assert found.members is None and found.size == 94 and found.description is not None
    assert found.description.ranges == ((6, 99),)


def test_questions_without_an_answer() -> None:
    flow = labelled("(s: High[Bit], g: Low[int]) -> Low[int]", "return s + g")
    with pytest.raises(ProgramError, match="no secret leads to it"):
        find_feasible(ask(flow, "Low", {"g": "1"}, "7"))
    wide = labelled("(s: High[int]) -> Low[bool]", "return flip() and s > 0")
    with pytest.raises(ProgramError, match="too many to go through"):
        find_feasible(ask(wide, "Low", {}, "True"))
    endless = labelled("(s: High[Bit]) -> Low[int]", "x = s", "while x == 1:", "    x = 1", "return x")
    with pytest.raises(ProgramError, match="steps"):
        find_feasible(ask(endless, "Low", {}, "0"))
