"""Exact distributions: against all runs of the interpreter."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.finite import outcomes as enumeration
from lapwing.kernel.finite.evaluate import Value
from lapwing.kernel.finite.outcomes import outcomes
from lapwing.kernel.finite.rational_function import Unknown, unknown_of
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.law import ExponentialNoise, Flip, Gaussian, Law, RandomizedResponse, Uniform, sort_of_law
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Arithmetic, Choose, Local, Negative, Param
from lapwing.syntax.lowering.lower import Lowered
from tests.helpers import lowered
from tests.kernel.exhaustive import EPS, B, Chance, P, U, all_inputs, all_runs, claim_of, frozen, whole

NONE = Unknown(None, False, Fraction(0), Fraction(1))
PARAMETERS = "b: Bit, d: Database(of=Bit), p: Public[float], eps: Epsilon, n: Public[int]"


def program(body: str, requires: str = "0 <= p <= 1") -> Lowered:
    lines = "\n".join("    " + line for line in body.splitlines())
    return lowered(f'@private(epsilon=0, requires="{requires}")\ndef f({PARAMETERS}):\n{lines}\n')


def table(
    body: str, x: Fraction = Fraction(1, 3), requires: str = "0 <= p <= 1", **inputs: Value
) -> dict[object, Fraction]:
    """The probabilities with x for the unknown."""
    found = program(body, requires)
    unknown = unknown_of(found.program, claim_of(found))
    return {results: chance.at(x) for results, chance in outcomes(found.program, inputs, unknown).items()}


@pytest.mark.parametrize("unknown", [None, P, EPS], ids=["numbers", "p", "eps"])
@pytest.mark.parametrize("seed", range(12))
def test_distributions_are_those_of_all_runs(seed: int, unknown: Param | None) -> None:
    found = Chance(seed, unknown).program()
    kind = unknown_of(found, Claim(whole(0), whole(0), whole(1)))
    for inputs in all_inputs():
        distribution = outcomes(found, {name: frozen(value) for name, value in inputs.items()}, kind)  # type: ignore[misc]
        for x in [Fraction(1, 4), Fraction(2, 3)] if unknown == P else [Fraction(3), Fraction(10, 9)]:
            expected = all_runs(found, {**inputs, "p": x}, weight=x)
            assert {results: chance.at(x) for results, chance in distribution.items()} == expected


def test_the_random_programs_are_not_all_trivial() -> None:
    sizes = [len(all_runs(Chance(seed, P).program(), {"b": 1, "c": 2, "p": Fraction(1, 3)})) for seed in range(30)]
    assert max(sizes) > 4
    assert sum(size > 1 for size in sizes) > 20


def test_a_biased_coin() -> None:
    assert table("return flip(p)") == {(True,): Fraction(1, 3), (False,): Fraction(2, 3)}


def test_a_coin_from_an_exponential() -> None:
    body = "return b if flip(exp(eps) / (1 + exp(eps))) else 1 - b"
    assert table(body, Fraction(3), b=1) == {(1,): Fraction(3, 4), (0,): Fraction(1, 4)}


def test_a_choice() -> None:
    assert table("return uniform(3), 7") == {(index, 7): Fraction(1, 3) for index in range(3)}


def test_answers_in_a_list() -> None:
    body = "answers = []\nfor i in range(2):\n    answers.append(randomized_response(b, eps))\nreturn answers"
    found = table(body, Fraction(3), b=1)
    assert found[((True, True),)] == Fraction(9, 16)
    assert found[((False, False),)] == Fraction(1, 16)
    assert len(found) == 4


def test_what_cannot_happen_is_left_out() -> None:
    endless = "i = 0\nif flip(0):\n    while i == 0:\n        i = i\nreturn flip(1)"
    assert table(endless) == {(True,): Fraction(1)}


def test_equal_memories_are_merged() -> None:
    body = "total = 0\nfor i in range(100):\n    if flip(1/2):\n        total = 1 - total\nreturn total"
    assert sum(table(body.replace("total = 1 - total", "total = i % 2")).values()) == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return laplace(b, 1 / eps)", "not enumerated"),
        ("return geometric(b, 1 / eps)", "not enumerated"),
        ("return exponential(d, 1)", "not enumerated"),
        ("return uniform(5000)", "1 to 4096"),
        ("return flip(2 * p)", "between 0 and 1"),
        ("return flip(p - 1/10)", "between 0 and 1"),
        ("return flip(4 * p * (1 - p) + 1/1000)", "between 0 and 1"),
        ("return flip(exp(eps) / 2)", "between 0 and 1"),
        ("return flip(1 / (p + p * p))", "divided"),
        ("return flip(max(p, 1/2))", "minimum or maximum"),
        ("return flip(eps)", "arithmetic"),
        ("return randomized_response(b, eps / 2)", "whole multiples"),
        ("return randomized_response(b, 1)", "whole multiples"),
        ("return randomized_response(b, p)", "whole multiples"),
        ("return len(d)", "d is read"),
        ("return d[0]", "d is read"),
        ("return 1 if p < 1/2 else 0", "p is read"),
        ("while True:\n    b = b\nreturn 1", "10000 steps"),
        ("x = True\nwhile x:\n    x = flip(1/2)\nreturn 1", "10000 steps"),
        ("x, y = uniform(65), uniform(64)\nreturn x + y", "4096 memories"),
    ],
)
def test_what_is_not_finite_is_refused(body: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        table(body.replace("b = b", "x = 1"), b=1)


def test_a_response_without_epsilon_is_refused() -> None:
    found = program("answer = randomized_response(b == 1, eps)\nreturn answer")
    (sample,) = found.program.body
    assert isinstance(sample, Sample)
    assert isinstance(sample.law, RandomizedResponse)
    nothing = Arithmetic("*", whole(0), EPS)
    silent = replace(found.program, body=(replace(sample, law=replace(sample.law, epsilon=nothing)),))
    with pytest.raises(Refused, match="not above 0"):
        outcomes(silent, {"b": 1}, unknown_of(silent, claim_of(found)))


@pytest.mark.parametrize(
    ("law", "reason"),
    [
        (Flip(whole(2)), "between 0 and 1"),
        (Flip(whole(-1)), "between 0 and 1"),
        (Flip(Arithmetic("/", B, whole(2))), "arithmetic"),
        (Flip(Choose(U, whole(0), whole(1))), "arithmetic"),
        (Uniform(whole(0)), "1 to 4096"),
        (Uniform(Negative(B)), "1 to 4096"),
        (Gaussian(B, whole(1)), "not enumerated"),
        (ExponentialNoise(B, whole(1)), "not enumerated"),
    ],
)
def test_laws_that_no_text_has_are_refused(law: Law, reason: str) -> None:
    found = program("return b").program
    body = (Sample(Local("drawn", sort_of_law(law)), law),)
    with pytest.raises(Refused, match=reason):
        outcomes(replace(found, body=body), {"b": 1}, NONE)


def test_probabilities_may_reach_their_ends() -> None:
    assert table("return flip(4 * p * (1 - p))", Fraction(1, 2)) == {(True,): 1, (False,): 0}


def test_probabilities_may_be_quotients() -> None:
    assert table("return flip(1 / (2 - p))", Fraction(1, 2)) == {(True,): Fraction(2, 3), (False,): Fraction(1, 3)}


def test_an_unknown_probability_needs_its_bounds() -> None:
    for requires in ("p >= 0", "p <= 1", "0 <= p <= 2", "-1 < p < 1"):
        with pytest.raises(Refused):
            table("return flip(p)", requires=requires)


def test_a_loop_may_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    body = "i = 0\nwhile i < 100:\n    i = i + 1\nreturn i"
    assert table(body) == {(100,): 1}
    monkeypatch.setattr(enumeration, "STATES", 0)
    with pytest.raises(Refused, match="memories"):
        table(body)


def test_the_body_is_not_run_where_it_is_not_reached() -> None:
    assert table("if b == 1:\n    return len(d)\nreturn 3", b=0) == {(3,): 1}
