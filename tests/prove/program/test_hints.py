from __future__ import annotations

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Arithmetic, Literal
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.hint import read_hints, split_shift
from tests.prove.examples import MAX, MECHANISM, stated, task_of, term_in

ABOVE = """
@private(epsilon="eps", requires="s > 0")
def above(q: Queries(sensitivity="s"), t: Public[float], s: Public[float], eps: Epsilon):
    bar = laplace(t, scale=2 * s / eps)
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 * s / eps)
        if cur >= bar:
            return i
    return -1
"""


def test_a_shift_may_be_told() -> None:
    shift = term_in(task_of(MAX, 1), "1 if i<1> == 'r0 else q<2>[i<2>] - q<1>[i<1>]")
    answer = prove(*stated(MAX), hints=Hints(shifts={"cur": shift}))
    assert isinstance(answer, Proved)


def test_a_shift_of_noise_for_a_named_sensitivity_may_be_told() -> None:
    program, claim = stated(ABOVE)
    for cur, answer in (("s if 'drawn >= bar<1> else q<2>[i<2>] - q<1>[i<1>]", Proved), ("s", Unknown)):
        hints = read_hints([split_shift("bar: s"), split_shift(f"cur: {cur}")], program, claim)
        assert isinstance(prove(program, claim, seconds=10, hints=hints), answer)


def test_a_wrong_shift_proves_nothing() -> None:
    assert isinstance(prove(*stated(MECHANISM), hints=Hints(shifts={"noisy": Literal(1, INT)})), Unknown)


def test_a_wrong_fact_is_not_believed() -> None:
    program, claim = stated(MECHANISM)
    half = Claim(Arithmetic("/", claim.epsilon, Literal(2, INT)), claim.delta, claim.group)
    fact = term_in(task_of(MECHANISM), "spent[0] <= 0")
    assert isinstance(prove(program, half, hints=Hints(facts=(fact,))), Unknown)
    assert isinstance(prove(program, claim, hints=Hints(facts=(fact,))), Proved)
