from __future__ import annotations

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.term import ONE, ZERO
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.prove.program.parts import first_parts, released_parts, shared_at, together, what_is_left
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import COIN_LAST, MECHANISM, SUMS, TWO, stated, task_of, term_in
from tests.typed import in_epsilon

ROUNDED = """
@private(epsilon="eps")
def rounded(q: Queries, answer: Query(sensitivity=1), eps: Epsilon):
    noisy = laplace(answer, scale=1 / eps)
    small = 0
    while small < 10 and small < noisy:
        small += 1
    return small
"""


def test_the_end_of_a_program_may_be_left_out() -> None:
    goal = Private(*stated(ROUNDED))
    rule, premise = released_parts(goal)[0]
    assert isinstance(rule, PostProcessing)
    assert list(premise.program.results) == [premise.program.body[0].target]  # type: ignore[union-attr]
    assert released_parts(Private(*stated(SUMS))) == []


def test_the_longest_front_does_not_release_what_is_still_to_be_hidden() -> None:
    program, claim = stated(COIN_LAST.format(epsilon="eps").replace("answer, noisy", "answer, noisy + 1"))
    shortest, longest = released_parts(Private(program, claim))
    assert len(shortest[1].program.body) < len(longest[1].program.body) == len(program.body)


def test_programs_are_cut_between_draws() -> None:
    program, _ = stated(TWO)
    cuts = [(cut, [local.name for local in shared]) for cut, shared, _ in first_parts(program)]
    assert cuts == [(1, ["y"]), (2, ["y", "z"])]
    assert shared_at(program, 0) == ()
    assert list(first_parts(stated(MECHANISM)[0])) == []


def test_a_list_is_cut_last() -> None:
    program, _ = stated("""
        @private(epsilon="3 * eps")
        def f(q: Queries(sensitivity=1), eps: Epsilon):
            items = [q[0], q[1]]
            x = laplace(items[0], scale=1 / eps)
            y = laplace(items[1], scale=1 / eps)
            z = laplace(q[2], scale=1 / eps)
            return x, y, z
    """)
    assert [[local.name for local in shared] for _, shared, _ in first_parts(program)] == [
        ["x", "y"],
        ["items", "x"],
    ]


def test_costs_add_up_and_are_taken_away() -> None:
    task = task_of(TWO)
    one, two = (Claim(term_in(task, each), ZERO, ONE) for each in ("eps1 / 2", "2 * eps2"))
    both = together(one, two)
    assert show_assertion(in_epsilon(what_is_left(both, one)).epsilon) == "2 * eps2"
    assert show_assertion(in_epsilon(what_is_left(both, two)).epsilon) == "eps1 / 2"
