"""The facts about distances that a derivation is given."""

from __future__ import annotations

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, Program
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import ONE, TRUE, ZERO, Added, And, Compare, Distance, Local, Sided, Store, Term
from lapwing.kernel.logic.judgment import Judgment, Setting
from lapwing.kernel.rules.apart import Apart
from lapwing.prove.program.apart_facts import distances_at, distances_in, reaches_of, tells_nothing_new
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.template import sided
from tests.helpers import lowered
from tests.prove.examples import stated

HISTOGRAM = """
@private(epsilon="eps", requires="k >= 1")
def f(d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon):
    counts = [0] * k
    for x in d:
        counts[x] += 1
    return laplace(counts[0], scale=1 / eps)
"""
VECTORS = """
@private(rho="2 * c * c / (sigma * sigma)", requires=["k >= 1", "c > 0", "sigma > 0"])
def f(d: Database(of=Vector(Interval(-1, 1), "k")), k: Public[int], c: Public[float], sigma: Public[float]):
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    return gaussian(total[0], sigma=sigma)
"""
ONE_RUN, OTHER = Sided("counts", ListOf(INT), 1), Sided("counts", ListOf(INT), 2)
SUMS = tuple(Sided("total", ListOf(REAL), side) for side in (1, 2))


def test_the_distances_in_an_assertion_once_each() -> None:
    apart = Distance(ONE_RUN, OTHER, ZERO)
    assert distances_in(Compare("<=", apart, Compare("<=", apart, ONE))) == [Apart(ONE_RUN, OTHER, ZERO)]
    assert distances_in(Compare("<=", ZERO, ONE)) == []


def test_a_replaced_item_is_a_fact_about_the_new_list_in_the_run_that_replaces_it() -> None:
    program, _ = stated(HISTOGRAM)
    store = change_in(program, Store)
    assert store.target == Local("counts", ListOf(INT))
    first = [each for each in distances_at(store, (), 1, program, "l1") if isinstance(each.left, Store)]
    second = [each for each in distances_at(store, (), 2, program, "l1") if isinstance(each.right, Store)]
    assert [each.right for each in first] == [OTHER]
    assert [each.left for each in second] == [ONE_RUN]
    assert list(distances_at(store, (), 0, program, "l1")) == []


def test_an_item_to_which_a_number_is_added_moves_by_that_number() -> None:
    for step in ("1", "3"):
        program, _ = stated(HISTOGRAM.replace("+= 1", f"+= {step}"))
        store = change_in(program, Store).value
        assert isinstance(store, Store)
        assert [str(each) for each in reaches_of(store, program)] == [str(ONE).replace("value=1", f"value={step}")]


def test_an_item_to_which_a_value_is_added_may_move_by_what_rows_allow() -> None:
    program, _ = stated(HISTOGRAM.replace("+= 1", "+= x"))
    store = change_in(program, Store).value
    assert isinstance(store, Store)
    assert len(reaches_of(store, program)) > 1


def test_another_item_tells_of_the_one_before_it_but_not_of_others() -> None:
    program, _ = stated(HISTOGRAM)
    store = change_in(program, Store)
    reads = list(distances_at(store, (store.value,), 1, program, "l1"))
    kept = [each for each in reads if not tells_nothing_new(each, store, 1, at(program, ()))]
    assert [isinstance(each.left, Store) for each in reads] == [False, True]
    assert kept == reads[1:]
    elsewhere = Apart(ONE_RUN, OTHER, ZERO, "l1")
    assert not tells_nothing_new(elsewhere, store, 1, at(program, ()))


def told(side: int, right: bool, pre: Term = TRUE) -> list[tuple[bool, bool]]:
    """Of which lists the distances are told where a run adds to a list: whether the first and the second is a sum."""
    program = lowered(VECTORS).program
    change = change_in(program, Added)
    goal = at(program, (change,) if right else (), pre)
    found = list(distances_at(change, (), side, program, "l2"))
    kept = [each for each in found if not tells_nothing_new(each, change, side, goal)]
    return [(isinstance(each.left, Added), isinstance(each.right, Added)) for each in kept]


def test_where_both_runs_add_to_a_list_the_sums_are_told_of_once() -> None:
    program = lowered(VECTORS).program
    made = Compare("==", SUMS[0], sided(program, change_in(program, Added).value, 1))
    assert told(1, right=True) == [(True, True)]
    assert told(2, right=True, pre=And((made, TRUE))) == []


def test_where_one_run_adds_to_a_list_its_sum_and_the_other_list_are_told_of() -> None:
    assert told(1, right=False) == [(True, False)]
    assert told(2, right=True) == [(False, True)]


def change_in(program: Program, kind: type[Term]) -> Assign:
    """The statement that changes a list in some way."""
    found = (each for each in statements_of(program.body) if isinstance(each, Assign))
    return next(each for each in found if isinstance(each.value, kind))


def at(program: Program, right: Block, pre: Term = TRUE) -> Judgment:
    """A judgment in which the second run has some statements left."""
    return Judgment(Setting(program, Claim(ONE, ZERO, ONE), ()), (), right, pre, TRUE)
