"""The facts about distances that a derivation is given."""

from __future__ import annotations

from lapwing.kernel.language.program import Assign
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import ONE, ZERO, Compare, Distance, Local, Sided, Store
from lapwing.kernel.rules.apart import Apart
from lapwing.prove.program.apart_facts import distances_at, distances_in
from lapwing.prove.program.counters import statements_of
from tests.prove.examples import stated

HISTOGRAM = """
@private(epsilon="eps", requires="k >= 1")
def f(d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon):
    counts = [0] * k
    for x in d:
        counts[x] += 1
    return laplace(counts[0], scale=1 / eps)
"""
ONE_RUN, OTHER = Sided("counts", ListOf(INT), 1), Sided("counts", ListOf(INT), 2)


def test_the_distances_in_an_assertion_once_each() -> None:
    apart = Distance(ONE_RUN, OTHER, ZERO)
    assert distances_in(Compare("<=", apart, Compare("<=", apart, ONE))) == [Apart(ONE_RUN, OTHER, ZERO)]
    assert distances_in(Compare("<=", ZERO, ONE)) == []


def test_a_replaced_item_is_a_fact_about_the_new_list_in_the_run_that_replaces_it() -> None:
    program, _ = stated(HISTOGRAM)
    counts = Local("counts", ListOf(INT))
    store = next(
        each
        for each in statements_of(program.body)
        if isinstance(each, Assign) and isinstance(each.value, Store) and each.target == counts
    )
    first = [each for each in distances_at(store, (), 1, program, "l1") if isinstance(each.left, Store)]
    second = [each for each in distances_at(store, (), 2, program, "l1") if isinstance(each.right, Store)]
    assert [each.right for each in first] == [OTHER]
    assert [each.left for each in second] == [ONE_RUN]
    assert list(distances_at(store, (), 0, program, "l1")) == []
