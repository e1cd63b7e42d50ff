from __future__ import annotations

from time import thread_time

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Arithmetic, Literal
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import Proved, Unknown, answer, closest_attempt, find_epsilon, prove
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.search import is_accepted
from lapwing.prove.strategy.solve import Attempt
from lapwing.syntax.certificate.certificate import Certificate
from tests.prove.examples import GROUP, MAX, MECHANISM, nothing_chosen, stated, task_of
from tests.typed import in_epsilon

CONCENTRATED = """
@private(epsilon="rho + 2 * sqrt(rho * log(1 / delta))", delta="delta", requires="rho > 0")
def concentrated(q: Query(sensitivity=1), rho: Public[float], delta: Delta):
    return gaussian(q, sigma=1 / sqrt(2 * rho))
"""
ROUNDS = """
@private(epsilon="eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)", delta="delta", requires="k >= 0")
def rounds(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta):
    out = []
    for i in range(k):
        out.append(laplace(q[i], scale=1 / eps))
    return out
"""
HALVED = MECHANISM.replace('epsilon="eps"', 'epsilon="eps / 2"')
READS = """
@private(epsilon="eps")
def reads(d: Database(of=Bit), eps: Epsilon):
    return d[0]
"""


def test_a_proof_comes_with_its_certificate() -> None:
    program, claim = stated(MAX)
    answer = prove(program, claim)
    assert isinstance(answer, Proved)
    assert isinstance(answer.certificate, Certificate)
    assert (answer.certificate.program, answer.certificate.claim) == (program, claim)
    assert len(answer.solutions) == 1
    (choice,) = answer.solutions[0].choices.values()
    assert any(choice.values())


def test_a_false_claim_is_unknown_and_the_run_that_breaks_it_is_told() -> None:
    answer = prove(*stated(HALVED))
    assert isinstance(answer, Unknown)
    assert answer.attempt is not None
    assert answer.attempt.broken is not None
    assert "kinds" in answer.reason


def test_time_is_up() -> None:
    answer = prove(*stated(MAX), seconds=0)
    assert isinstance(answer, Unknown)
    assert answer.reason == "the time limit was reached"


def test_no_claim_is_needed() -> None:
    answer = find_epsilon(stated(HALVED)[0])
    assert isinstance(answer, Proved)
    assert show_assertion(in_epsilon(answer.certificate.claim).epsilon) == "eps"


def test_a_claim_that_the_search_for_the_smallest_misses_is_the_answer() -> None:
    program, claim = stated(CONCENTRATED)
    assert isinstance(find_epsilon(program), Unknown)
    answer = find_epsilon(program, claim=claim)
    assert isinstance(answer, Proved)
    assert (answer.certificate.claim, answer.others) == (claim, ())


def test_a_claim_is_not_tried_if_what_is_found_is_at_most_that() -> None:
    program, claim = stated(MECHANISM.replace('epsilon="eps"', 'epsilon="2 * eps"'))
    answer = find_epsilon(program, claim=claim)
    assert isinstance(answer, Proved)
    assert show_assertion(in_epsilon(answer.certificate.claim).epsilon) == "eps"
    assert answer.others == ()


def test_a_false_claim_changes_nothing() -> None:
    program, claim = stated(HALVED)
    answer = find_epsilon(program, claim=claim)
    assert isinstance(answer, Proved)
    assert show_assertion(in_epsilon(answer.certificate.claim).epsilon) == "eps"
    assert answer.others == ()


def test_a_claim_about_a_group_is_not_compared_with_that_about_one_row() -> None:
    program, claim = stated(GROUP)
    answer = find_epsilon(program, claim=claim)
    assert isinstance(answer, Proved)
    assert show_assertion(in_epsilon(answer.certificate.claim).epsilon) == "eps"


def test_where_either_may_be_smaller_both_are_told_with_certificates() -> None:
    program, claim = stated(ROUNDS)
    answer = find_epsilon(program, claim=claim)
    assert isinstance(answer, Proved)
    assert show_assertion(in_epsilon(answer.certificate.claim).epsilon) == "k * eps"
    (other,) = answer.others
    assert (other.program, other.claim) == (program, claim)
    assert other.theorem.claim == claim


def test_what_costs_less_for_short_lists_only_is_told_as_well() -> None:
    answer = find_epsilon(stated(MAX)[0])
    assert isinstance(answer, Proved)
    assert show_assertion(in_epsilon(answer.certificate.claim).epsilon) == "eps"
    assert [show_assertion(in_epsilon(other.claim).epsilon) for other in answer.others] == ["len(q) * eps / 2"]


def test_what_is_released_bare_has_no_epsilon() -> None:
    assert isinstance(find_epsilon(stated(READS)[0]), Unknown)


def test_the_attempt_with_shifts_came_furthest() -> None:
    task = task_of(MECHANISM)
    bare = Attempt(task, None, None, None)
    shifted = Attempt(
        task, nothing_chosen(task), None, (Arithmetic("+", in_epsilon(task.claim).epsilon, Literal(1, INT)),)
    )
    assert closest_attempt([bare, shifted]) is shifted
    assert closest_attempt([]) is None


def test_a_price_that_cannot_be_compared_is_no_fault() -> None:
    text = MECHANISM.replace("1 / eps", "1 / max(eps, eps2)").replace("eps: Epsilon", "eps: Epsilon, eps2: Epsilon")
    assert isinstance(prove(*stated(text), seconds=5), Unknown)
    assert isinstance(prove(*stated(text.replace("max", "min")), seconds=5), Proved)


def test_what_the_kernel_refuses_is_searched_again_with_care() -> None:
    program, claim = stated(MECHANISM)
    good = prove(program, claim)
    assert isinstance(good, Proved)
    searches: list[bool] = []

    def find(search: Search) -> Found | None:
        searches.append(search.careful)
        derivation = good.certificate.derivation if search.careful else Derivation(Skip(), ())
        return Found(claim, derivation)

    assert isinstance(answer(find, program, 10, Hints()), Proved)
    assert searches == [False, True]


def test_a_careful_search_asks_the_kernel_at_once() -> None:
    program, claim = stated(MECHANISM)
    good = prove(program, claim)
    assert isinstance(good, Proved)
    goal = Private(program, claim)
    assert is_accepted(goal, good.certificate.derivation)
    assert not is_accepted(goal, Derivation(Skip(), ()))


def test_the_smallest_epsilon_and_the_claim_share_one_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def fails(find: object, program: object, seconds: float, *_: object) -> Unknown:
        given.append(seconds)
        end = thread_time() + seconds / 4
        while thread_time() < end:
            pass
        return Unknown("not looked for", None)

    monkeypatch.setattr("lapwing.prove.prover.answer", fails)
    program, claim = stated(MAX)
    find_epsilon(program, 0.08, claim=claim)
    assert given[0] == 0.04
    assert 0.04 <= given[1] <= 0.07
    find_epsilon(program, 0.08)
    assert given[2] == 0.08
