"""Finite programs are decided: what is true is accepted, what is a little too good is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.diagnostics.source import Source
from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Integers, Record
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import TRUE, Apply, Literal, Param, Term
from lapwing.kernel.logic.judgment import Judgment, Premises, Private, Setting
from lapwing.kernel.rules.finite import Finite
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import parse_module
from tests.helpers import lowered
from tests.kernel.exhaustive import EPS, Chance, P, all_inputs, all_runs, claim_of, real, whole
from tests.typed import in_epsilon

PROVED = Path(__file__).resolve().parents[3] / "programs" / "proved"

COIN_RESPONSE = "if flip(p):\n    return b == 1\nreturn flip(p)"
CONFIRM, DENY = "(2 - p) / (1 - p)", "(1 - p + p * p) / (1 - p) ** 2"
ALMOST_RANDOM = "if flip():\n    return b == 1\nreturn flip()"
ANSWER = "return randomized_response(b, eps)"

TWICE = "x = randomized_response(b, eps)\nreturn randomized_response(x, eps)"


def goal(body: str, epsilon: str, requires: str = "0 < p < 1", delta: str = "0", group: str = "1") -> Private:
    lines = "\n".join("    " + line for line in body.splitlines())
    head = f'@private(epsilon="{epsilon}", delta="{delta}", group={group}, requires="{requires}")'
    parameters = "b: Bit, c: Category(3), d: Database(of=Bit), q: Query, p: Public[float], eps: Epsilon, n: Public[int]"
    return claimed(lowered(f"{head}\ndef f({parameters}):\n{lines}\n"))


def claimed(found: Lowered) -> Private:
    return Private(found.program, claim_of(found))


def accepted(wanted: Private) -> bool:
    """Whether the kernel takes the rule alone as a proof; if not, because the claim is false and for nothing else."""
    try:
        theorem = check(wanted, Derivation(Finite(), ()))
    except Refused as refused:
        assert refused.reason == "a result is more likely than the claim allows"
        return False
    assert (theorem.program, theorem.claim, theorem.obligations) == (wanted.program, wanted.claim, ())
    return True


def reason(wanted: Private) -> str:
    """Why the rule says no."""
    with pytest.raises(Refused) as refused:
        check(wanted, Derivation(Finite(), ()))
    return refused.value.reason


@pytest.mark.parametrize(
    "name",
    [
        "almost_random.almost_random",
        "biased_coin_response.biased_coin_response",
        "randomized_answers.randomized_answer",
        "randomized_answers.randomized_answer_by_coin",
        "constant.constant",
    ],
)
def test_the_finite_programs_of_the_corpus_are_accepted(name: str) -> None:
    file, program = name.split(".")
    module = parse_module(Source(f"{file}.py", (PROVED / f"{file}.py").read_text()))
    assert accepted(claimed(lower(module.tree(program))))


@pytest.mark.parametrize(
    ("epsilon", "answer"),
    [
        ("log(3)", True),
        ("log(300001/100000)", True),
        ("log(max(2, 3))", True),
        ("log(1 + max(1, 2, 1/2))", True),
        ("log(6 / min(2, 3))", True),
        ("log(2)", False),
        ("log(29/10)", False),
        ("log(299999999/100000000)", False),
        ("log(min(2, 3))", False),
        ("log(1)", False),
        ("log(1/3)", False),
        ("log(0)", False),
        ("log(-3)", False),
        ("0", False),
        ("eps", False),
        ("2 * eps", False),
        ("log(3 + p)", True),
        ("log(3 - p)", False),
        ("log(2 + exp(eps))", True),
        ("log(1 + exp(eps))", False),
    ],
)
def test_almost_random_costs_log_3(epsilon: str, answer: bool) -> None:
    assert accepted(goal(ALMOST_RANDOM, epsilon)) == answer


@pytest.mark.parametrize(
    ("epsilon", "answer"),
    [
        (f"log(max({CONFIRM}, {DENY}))", True),
        (f"log(max({DENY}, {CONFIRM}))", True),
        (f"log(max({DENY}, {CONFIRM}, 1))", True),
        (f"log({CONFIRM} + {DENY})", True),
        (f"log({CONFIRM} + max(0, {DENY} - {CONFIRM}))", True),
        (f"log({CONFIRM})", False),
        (f"log({DENY})", False),
        (f"log(min({CONFIRM}, {DENY}))", False),
        (f"log(max({CONFIRM}, {DENY} - p / 1000000))", False),
        (f"log(max({CONFIRM} - 1/1000000, {DENY}))", False),
        (f"log(max({CONFIRM} - p * (1 - p) / 1000000, {DENY}))", False),
        (f"log(99999/100000 * max({CONFIRM}, {DENY}))", False),
        ("log(1000)", False),
    ],
)
def test_the_biased_coin_costs_the_larger_of_two(epsilon: str, answer: bool) -> None:
    assert accepted(goal(COIN_RESPONSE, epsilon)) == answer


@pytest.mark.parametrize(
    ("epsilon", "requires", "answer"),
    [
        (f"log({CONFIRM})", "0 < p <= 1/2", True),
        (f"log({CONFIRM})", "0 <= p < 1/2", True),
        (f"log({CONFIRM})", "0 < p <= 500001/1000000", False),
        (f"log({DENY})", "1/2 <= p < 1", True),
        (f"log({DENY})", "499999/1000000 < p < 1", False),
        ("log(3)", "0 < p <= 1/2", True),
        ("log(3)", "0 < p < 500001/1000000", False),
        ("log(2999999/1000000)", "0 < p < 1/2", False),
        ("log(2)", "0 <= p <= 1/1000000", False),
    ],
)
def test_the_range_of_the_unknown_is_used(epsilon: str, requires: str, answer: bool) -> None:
    assert accepted(goal(COIN_RESPONSE, epsilon, requires)) == answer


@pytest.mark.parametrize(
    ("body", "epsilon", "answer"),
    [
        (ANSWER, "eps", True),
        (ANSWER, "2 * eps", True),
        (ANSWER, "eps + 0 * eps", True),
        (ANSWER, "log(exp(eps))", True),
        (ANSWER, "log(max(exp(eps), 2))", True),
        (ANSWER, "log((exp(eps) + exp(2 * eps)) / (1 + exp(eps)))", True),
        (ANSWER, "0", False),
        (ANSWER, "0 * eps", False),
        (ANSWER, "log(1000)", False),
        (ANSWER, "log(exp(eps) - 1/1000)", False),
        (ANSWER, "log(min(exp(eps), 1000000))", False),
        ("x = randomized_response(b, eps)\ny = randomized_response(b, eps)\nreturn x, y", "2 * eps", True),
        ("x = randomized_response(b, eps)\ny = randomized_response(b, eps)\nreturn x, y", "eps", False),
        ("x = randomized_response(b, eps)\ny = randomized_response(c, eps)\nreturn x, y", "2 * eps", True),
        ("x = randomized_response(b, eps)\ny = randomized_response(c, eps)\nreturn x, y", "eps", False),
        ("x = randomized_response(b, 2 * eps)\nreturn randomized_response(x, eps)", "eps", True),
        ("x = randomized_response(b, 2 * eps)\nreturn randomized_response(x, eps)", "log(exp(eps) - 1/100)", False),
        (TWICE, "log((exp(2 * eps) + 1) / (2 * exp(eps)))", True),
        (TWICE, "log((exp(eps) + 1) / 2)", True),
        (TWICE, "log((exp(2 * eps) + 1) / (2 * exp(eps)) - 1/1000000)", False),
        (TWICE, "log((exp(2 * eps) + 1) / (2 * exp(eps) + 1/1000000))", False),
        ("x = randomized_response(b, eps)\nreturn randomized_response(1, eps)", "0", True),
    ],
)
def test_randomized_response(body: str, epsilon: str, answer: bool) -> None:
    assert accepted(goal(body, epsilon)) == answer


@pytest.mark.parametrize(
    ("body", "epsilon", "answer"),
    [
        ("return 42", "0", True),
        ("return 42", "log(1)", True),
        ("return 42", "log(99/100)", False),
        ("return flip(p)", "0", True),
        ("x = b + c\nreturn uniform(5)", "0", True),
        ("return b", "log(1000000)", False),
        ("return b", "eps", False),
        ("return b - b", "0", True),
        ("return uniform(3) + b", "log(1000)", False),
        ("return (uniform(3) + c) % 3", "0", True),
        ("return c == 0 if uniform(4) == 0 else uniform(3) == 0", "log(2)", True),
        ("return c == 0 if uniform(4) == 0 else uniform(3) == 0", "log(199/100)", False),
    ],
)
def test_programs_with_little_or_no_noise(body: str, epsilon: str, answer: bool) -> None:
    assert accepted(goal(body, epsilon)) == answer


@pytest.mark.parametrize(
    ("body", "epsilon", "delta", "answer"),
    [
        (ALMOST_RANDOM, "0", "1/2", True),
        (ALMOST_RANDOM, "0", "499999/1000000", False),
        (ALMOST_RANDOM, "log(2)", "1/4", True),
        (ALMOST_RANDOM, "log(2)", "249999/1000000", False),
        (ALMOST_RANDOM, "log(max(1, 2))", "1/4", True),
        (ALMOST_RANDOM, "log(3)", "1/1000000", True),
        (ALMOST_RANDOM, "log(0)", "99/100", False),
        (ALMOST_RANDOM, "log(-1)", "99/100", False),
        ("return b", "0", "99/100", False),
        ("x = b if uniform(10) == 0 else 0\ny = b if uniform(10) == 0 else 0\nreturn x, y", "0", "19/100", True),
        ("x = b if uniform(10) == 0 else 0\ny = b if uniform(10) == 0 else 0\nreturn x, y", "0", "18/100", False),
        ("x = b if uniform(10) == 0 else 0\nreturn x, uniform(7)", "0", "1/10", True),
        ("x = b if uniform(10) == 0 else 0\nreturn x, uniform(7)", "0", "9/100", False),
    ],
)
def test_delta_is_paid_for_the_whole_set(body: str, epsilon: str, delta: str, answer: bool) -> None:
    assert accepted(goal(body, epsilon, delta=delta)) == answer


def distributions(program_seed: int, unknown: Param | None, x: Fraction) -> list[dict[object, Fraction]]:
    found = Chance(program_seed, unknown).program()
    return [all_runs(found, {**inputs, "p": x}, weight=x) for inputs in all_inputs()]


def largest_ratio(tables: list[dict[object, Fraction]]) -> Fraction | None:
    """The largest P1(r) / P2(r); None if there is none."""
    ratios = [Fraction(1)]
    for one in tables:
        for other in tables:
            if not one.keys() <= other.keys():
                return None
            ratios += [chance / other[results] for results, chance in one.items()]
    return max(ratios)


def log(value: Fraction) -> Term:
    return Apply("log", (real(value),))


def claim(epsilon: Term, delta: Fraction = Fraction(0)) -> Claim:
    return Claim(epsilon, real(delta), whole(1))


@pytest.mark.parametrize("seed", range(12))
def test_programs_of_numbers_have_exactly_their_price(seed: int) -> None:
    tables = distributions(seed, None, Fraction(1))
    program = Chance(seed).program()
    tight = largest_ratio(tables)
    if tight is None:
        assert not accepted(Private(program, claim(log(Fraction(10**9)))))
    else:
        assert accepted(Private(program, claim(log(tight))))
        assert not accepted(Private(program, claim(log(tight - Fraction(1, 10**9)))))
    for factor in (Fraction(1), Fraction(5, 4)):
        tables_apart = [
            sum(
                (max(Fraction(0), chance - factor * other.get(results, 0)) for results, chance in one.items()),
                Fraction(0),
            )
            for one in tables
            for other in tables
        ]
        distance = max(tables_apart)
        assert accepted(Private(program, claim(log(factor), distance)))
        if distance:
            assert not accepted(Private(program, claim(log(factor), distance - Fraction(1, 10**9))))


@pytest.mark.parametrize("seed", range(8))
def test_programs_with_a_biased_coin_against_many_biases(seed: int) -> None:
    program = Chance(seed, P).program()
    points = [Fraction(1, 4) + Fraction(place, 2 * 12) for place in range(12)]
    found = [largest_ratio(distributions(seed, P, x)) for x in points]
    ratios = [ratio for ratio in found if ratio is not None]
    if len(ratios) < len(found):
        assert not accepted(Private(program, claim(log(Fraction(10**9)))))
        return
    tight = max(ratios)
    assert accepted(Private(program, claim(log(tight + Fraction(1, 2) * (tight - 1)))))
    assert not accepted(Private(program, claim(log(tight - Fraction(1, 10**9)))))


@pytest.mark.parametrize("seed", range(5))
def test_programs_with_randomized_response_against_many_epsilons(seed: int) -> None:
    program = Chance(seed, EPS).program()
    for power in (0, 1, 2):
        epsilon = EPS if power == 1 else whole(0) if power == 0 else lowered_multiple(power)
        expected = True
        for weight in (Fraction(10001, 10000), Fraction(3), Fraction(10**6)):
            ratio = largest_ratio(distributions(seed, EPS, weight))
            expected = expected and ratio is not None and ratio <= weight**power
        assert accepted(Private(program, claim(epsilon))) == expected


def lowered_multiple(number: int) -> Term:
    return in_epsilon(goal(ANSWER, f"{number} * eps").claim).epsilon


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (goal(ANSWER, "eps / 2"), "more likely than the claim allows"),
        (goal(ANSWER, "1"), "more likely than the claim allows"),
        (goal(ANSWER, "log(eps)"), "more likely than the claim allows"),
        (goal(ANSWER, "max(eps, log(2))"), "more likely than the claim allows"),
        (goal(ANSWER, "log(abs(eps))"), "arithmetic"),
        (goal(ANSWER, "eps", group="2"), "one step apart"),
        (goal(ANSWER, "eps", delta="1/10"), "delta"),
        (goal(COIN_RESPONSE, "log(1000)", delta="p"), "p is read"),
        (goal(COIN_RESPONSE, "eps"), "more likely than the claim allows"),
        (goal(COIN_RESPONSE, "log(3)", "p > 0"), "between 0 and 1"),
        (goal(COIN_RESPONSE, "log(3)", "0 < p < 2"), "between 0 and 1"),
        (goal(COIN_RESPONSE, f"log(max({CONFIRM}, {DENY}))", "0 <= p <= 1"), "above 0"),
        (goal(COIN_RESPONSE, "log(3 + 1 / (2 * p - 1))"), "above 0"),
        (goal("return len(d)", "0"), "d is read"),
        (goal("return q", "0"), "q is read"),
        (goal("return n", "0"), "n is read"),
        (goal("return b if p < 1/2 else 0", "0"), "p is read"),
        (goal("return laplace(b, 1)", "0"), "off the grid"),
        (goal("return laplace(b, 1) > 0", "0"), "off the grid"),
        (goal("return exponential([b, c], 1)", "0"), "not followed"),
        (goal("while b == 0:\n    x = 1\nreturn 1", "0"), "steps"),
    ],
)
def test_what_is_not_supported_is_refused(wanted: Private, why: str) -> None:
    assert why in reason(wanted)


def test_only_privacy_is_decided() -> None:
    found = goal(ALMOST_RANDOM, "log(3)")
    judged = Judgment(Setting(found.program, found.claim, ()), (), (), TRUE, TRUE)
    with pytest.raises(Refused, match="about privacy"):
        Finite().premises(judged)
    assert Finite().premises(found) == Premises(())


def with_range(low: Term, high: Term) -> Private:
    found = claimed(lowered('@private(epsilon="log(3)")\ndef f(b: Bit, n: Public[int]):\n    return flip()\n'))
    first, *rest = found.program.parameters
    parameters = (Parameter(first.param, Record(Integers(low, high))), *rest)
    return Private(replace(found.program, parameters=parameters), found.claim)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (with_range(whole(0), whole(64)), "1 to 64"),
        (with_range(whole(0), whole(10**30)), "1 to 64"),
        (with_range(whole(1), whole(0)), "1 to 64"),
        (with_range(whole(0), Param("n", INT)), "n is read"),
        (with_range(whole(0), real(Fraction(1, 2))), ""),
    ],
)
def test_private_inputs_are_few(wanted: Private, why: str) -> None:
    assert why in reason(wanted)


def test_up_to_64_inputs_are_tried() -> None:
    assert accepted(with_range(whole(-31), whole(32)))


def test_the_claim_is_a_number() -> None:
    found = goal(ALMOST_RANDOM, "log(3)")
    assert "not a number" in reason(Private(found.program, replace(in_epsilon(found.claim), epsilon=TRUE)))
    assert "not a number" in reason(Private(found.program, replace(in_epsilon(found.claim), delta=TRUE)))
    below = replace(in_epsilon(found.claim), delta=Literal(-1, INT))
    assert not accepted(Private(found.program, below))
    nothing = Apply("max", (whole(0), whole(0)))
    assert accepted(Private(found.program, replace(in_epsilon(found.claim), delta=nothing)))
    assert "rational" in reason(
        Private(found.program, replace(in_epsilon(found.claim), delta=Apply("exp", (whole(0),))))
    )


def test_even_a_large_delta_gives_the_logarithm_of_0_no_meaning() -> None:
    program = goal(ALMOST_RANDOM, "0").program
    assert accepted(Private(program, claim(log(Fraction(1, 10**6)), Fraction(1))))
    assert not accepted(Private(program, claim(log(Fraction(0)), Fraction(1))))
    assert not accepted(Private(program, claim(log(Fraction(-1)), Fraction(3))))


def test_a_program_must_be_well_formed() -> None:
    found = goal(ALMOST_RANDOM, "log(3)")
    twice = replace(found.program, parameters=(*found.program.parameters, found.program.parameters[0]))
    assert "one name" in reason(Private(twice, found.claim))


def test_the_rule_has_no_premises() -> None:
    found = goal(ALMOST_RANDOM, "log(3)")
    with pytest.raises(Refused, match="too many or too few"):
        check(found, Derivation(Finite(), (Derivation(Finite(), ()),)))
