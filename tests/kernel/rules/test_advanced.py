"""Advanced composition."""

from __future__ import annotations

import math

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Local, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.advanced import Advanced
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import EPS, ONE, TWO, ZERO, of
from tests.proofs import start

ROOT = "eps * sqrt(2 * {k} * log(1 / delta)) + {k} * eps * (exp(eps) - 1)"
DELTA, K = Param("delta", REAL), Param("k", INT)
COUNT, Y, T = Local("i", INT), Local("y", REAL), Local("t", REAL)
ROUNDS = """
    y = 0
    i = 0
    while i < k:
        y = laplace(q[i] + y, scale=1 / eps)
        i = i + 1
    return y
"""


def program(
    lines: str = ROUNDS,
    epsilon: str | None = None,
    delta: str = "delta",
    k: str = "k",
    requires: str = "k >= 0",
    options: str = "",
) -> Proof:
    claim = ROOT.format(k=k) if epsilon is None else epsilon
    parameters = (
        "q: Queries(sensitivity=1), d: Database(of=Bit), k: Public[int], r: Public[float], eps: Epsilon, delta: Delta"
    )
    return start(
        f'@private(epsilon="{claim}", delta="{delta}", requires="{requires}"{options})\ndef f({parameters}):\n{lines}'
    )


def rule(
    shared: tuple[Local, ...] = (Y, COUNT), epsilon: Term = EPS, delta: Term = ZERO, slack: Term = DELTA
) -> Advanced:
    return Advanced(shared, epsilon, delta, slack)


def test_many_rounds() -> None:
    proof = program().apply(rule())
    assert isinstance(proof.goal, Private)
    assert [parameter.param.name for parameter in proof.goal.program.parameters[-2:]] == ["y_before", "i_before"]
    assert len(proof.goal.program.requires) == 2
    proof.direct({"eps": 1}).run().neighbours("q", "i<1>").laplace(0).run()
    assert proof.qed().theorem.program.name == "f"


def test_the_limit_may_be_a_length_and_the_loop_may_end_early() -> None:
    lines = """
    out = []
    for i in range(len(q)):
        y = laplace(q[i], scale=1 / eps)
        out.append(y)
        if y > r:
            break
    return out
"""
    proof = program(lines, k="len(q)")
    proof.advanced(["out", "i", "stopped"], "eps", "delta").direct({"eps": 1}).run().neighbours("q", "i<1>").laplace(
        0
    ).run()
    proof.qed()


def test_rounds_are_counted_from_where_they_start() -> None:
    later = ROUNDS.replace("i = 0", "i = 1").replace("i < k", "i < k + 1")
    program(later).apply(rule())
    with pytest.raises(ProofError, match="within the claim"):
        program(later.replace("k + 1", "k + 2")).apply(rule())
    with pytest.raises(ProofError, match="may be below 0"):
        program(later.replace("k + 1", "k")).apply(rule())


def test_rounds_with_a_delta() -> None:
    proof = program(
        ROUNDS.replace("laplace", "gaussian").replace("scale=1 / eps", "sigma=sqrt(2 * log(1.25 / delta)) / eps"),
        delta="k * delta + delta",
        requires="k >= 0 and eps <= 1",
    )
    proof.advanced(["y", "i"], "eps", "delta", delta="delta").direct({"eps": 1}, delta={"delta": 1}).run()
    proof.neighbours("q", "i<1>").gauss("eps", "delta").run().qed()


def test_more_than_it_costs_is_fine() -> None:
    program(epsilon=ROOT.format(k="k") + " + eps").apply(rule())
    program(epsilon="2 * (" + ROOT.format(k="k") + ")", requires="k >= 1").apply(rule())


@pytest.mark.parametrize(
    ("proof", "step", "why"),
    [
        (program(epsilon="eps * sqrt(2 * k * log(1 / delta))"), rule(), "within the claim"),
        (program(epsilon="eps * sqrt(k * log(1 / delta)) + k * eps * (exp(eps) - 1)"), rule(), "within the claim"),
        (program(epsilon=ROOT.format(k="(k - 1)")), rule(), "within the claim"),
        (program(delta="delta / 2"), rule(), "within the claim"),
        (program(), rule(delta=DELTA), "within the claim"),
        (program(), rule(epsilon=of("*", TWO, EPS)), "within the claim"),
        (program(requires="eps > 0"), rule(), "may be below 0"),
        (program(epsilon="0"), rule(epsilon=of("-", ZERO, EPS)), "may be below 0"),
        (program(ROUNDS.replace("i < k", "i < k and 1 > 2")), rule(delta=of("-", ZERO, ONE)), "may be below 0"),
        (program(), rule(epsilon=of("*", EPS, of("/", ONE, of("+", of("/", ONE, K), ONE)))), "above 0"),
        (program(), rule(slack=TWO), "slack may be above 1"),
        (program(), rule(slack=ZERO), "above 0"),
        (program(), rule(slack=Param("q", REAL)), "public"),
        (program(), rule(delta=Param("q", REAL)), "public"),
        (program(options=", group=2"), rule(), "one step apart"),
        (program(), rule(shared=(Y,)), "not shared"),
        (program(), rule(shared=(COUNT,)), "not shared"),
        (program(), rule(shared=(Y, COUNT, COUNT)), "shared twice"),
        (program(), rule(shared=(Y, COUNT, T)), "not set by assignments"),
        (program("    y = 0\n    return y"), rule(shared=()), "no loop at the end"),
        (program("    return 0"), rule(shared=()), "no loop at the end"),
        (program(ROUNDS.replace("    return y", "    y = y + 1\n    return y")), rule(), "no loop at the end"),
        (program(ROUNDS.replace("i = i + 1", "i = i + 2")), rule(), "does not count"),
        (
            program(ROUNDS.replace("i = 0", "i: float = 0").replace("q[i]", "q[0]")),
            rule((Y, Local("i", REAL))),
            "not counted in whole numbers",
        ),
        (program(ROUNDS.replace("i = 0", "i = -1")), rule(), "not counted from"),
        (program(ROUNDS.replace("i = 0", "i = k")), rule(), "not counted from"),
        (program(ROUNDS.replace("i = 0", "i = 0\n    i = 0 - k")), rule(), "not counted from"),
        (program(ROUNDS.replace("y = 0", "y = laplace(0, scale=1)")), rule(), "not set by assignments"),
        (program(ROUNDS.replace("y = 0", "y = q[0]")), rule(), "something private"),
        (program(ROUNDS.replace("return y", "return y + q[0]")), rule(), "something private"),
        (program(ROUNDS.replace("i < k", "i < k and q[i] > 0")), rule(), "something private"),
    ],
)
def test_what_is_no_such_composition(proof: Proof, step: Advanced, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        proof.apply(step)


@pytest.mark.parametrize("lines", [ROUNDS.replace("y = 0", "y = r / 3"), ROUNDS.replace("+ y,", "+ y / 3,")])
def test_noise_around_shared_values_off_the_grid(lines: str) -> None:
    proof = program(lines).apply(rule()).direct({"eps": 1}).run().neighbours("q", "i<1>")
    with pytest.raises(ProofError, match="off the grid"):
        proof.laplace(0)


def test_a_limit_that_is_not_whole_has_more_rounds_than_it_says() -> None:
    """With r = 0.5 there is a round, which would cost less than its price."""
    lines = ROUNDS.replace("i < k", "i < r")
    with pytest.raises(ProofError, match="not counted"):
        program(lines, k="r", requires="r >= 0").apply(rule())


def test_a_variable_that_carries_something_over_must_be_shared() -> None:
    """t of this round is released in the next one."""
    lines = """
    y = 0
    i = 0
    t = 0
    while i < k:
        y = t
        t = q[i]
        i = i + 1
    return y
"""
    with pytest.raises(ProofError, match="not shared and not yet set"):
        program(lines).apply(rule())
    proof = program(lines).apply(rule(shared=(Y, COUNT, T)))
    with pytest.raises(ProofError, match="'post'"):
        proof.direct({"eps": 1}).run()


def test_rounds_that_may_go_on_for_ever_are_refused() -> None:
    """A round that ends with probability exp(-eps) or 1 is eps-private, and k of them are k * eps-private, no less."""
    lines = """
    y = 0
    i = 0
    while i < k:
        x = laplace(q[i], scale=1 / eps)
        while x > 0:
            y = 0
        i = i + 1
    return y
"""
    with pytest.raises(ProofError, match="does not count"):
        program(lines).apply(rule(shared=(Local("y", INT), COUNT)))


def test_a_name_that_is_taken_is_refused() -> None:
    proof = program(ROUNDS.replace("y = laplace", "y_before = q[i]\n        y = y_before + laplace")).apply(rule())
    with pytest.raises(ProofError, match="have one name"):
        proof.direct({"eps": 1})


def test_the_round_must_be_paid_in_full() -> None:
    cheap = ROOT.format(k="k").replace("eps", "(eps / 2)")
    proof = program(epsilon=cheap).apply(rule(epsilon=of("/", EPS, TWO)))
    with pytest.raises(ProofError, match="within the claim"):
        proof.direct({"eps": 1})


def test_it_is_about_privacy() -> None:
    with pytest.raises(ProofError, match="about privacy"):
        program(epsilon="eps").direct({"eps": 1}, delta={"delta": 1}).apply(rule())


def test_literal_rounds() -> None:
    program(ROUNDS.replace("i < k", "i < 10"), k="10").apply(rule())


def total(epsilon: float, rounds: int, slack: float) -> float:
    """What the rule says that the rounds cost."""
    return epsilon * math.sqrt(2 * rounds * math.log(1 / slack)) + rounds * epsilon * (math.exp(epsilon) - 1)


@pytest.mark.parametrize(("epsilon", "rounds"), [(0.1, 100), (0.05, 400), (0.5, 10), (1.0, 3)])
@pytest.mark.parametrize("slack", [0.2, 0.01, 1e-6])
def test_rounds_of_randomized_response_cost_no_more(epsilon: float, rounds: int, slack: float) -> None:
    """The worst private round there is; how likely each number of true answers is, on both inputs."""
    truth = math.exp(epsilon) / (1 + math.exp(epsilon))
    most = math.exp(total(epsilon, rounds, slack))
    over = 0.0
    for count in range(rounds + 1):
        one = math.comb(rounds, count) * truth**count * (1 - truth) ** (rounds - count)
        two = math.comb(rounds, count) * truth ** (rounds - count) * (1 - truth) ** count
        over += max(0.0, one - most * two)
    assert over <= slack


def test_why_rounds_must_end() -> None:
    """A round may end for certain on one input, with probability exp(-eps) on the other; k end with exp(-k * eps)."""
    epsilon, rounds, slack = 0.1, 1000, 0.01
    assert math.exp(total(epsilon, rounds, slack)) * math.exp(-rounds * epsilon) + slack < 1
