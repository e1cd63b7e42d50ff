from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Literal, Term
from lapwing.prove.program.places import block_at, blocks_around
from lapwing.prove.program.sites import find_sites
from lapwing.prove.program.step import step_of
from lapwing.prove.program.template import Template, Unknown, is_number, scaled, sided, template_of, templates_of
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import MAX, MECHANISM, stated, task_of, term_in
from tests.typed import in_epsilon

ABOVE = """
@private(epsilon="eps")
def above(q: Queries(sensitivity="k"), k: Public[float], t: Public[float], eps: Epsilon):
    limit = laplace(t, scale=2 * k / eps)
    for i in range(len(q)):
        noisy = laplace(q[i], scale=4 * k / eps)
        if noisy >= limit:
            return i
    return -1
"""


def shown(terms: tuple[Term, ...]) -> list[str]:
    return [show_assertion(term) for term in terms]


def test_a_choice_of_numbers_is_a_shift() -> None:
    task = task_of(MAX, 1)
    (template,) = task.templates.values()
    guard = [show_assertion(each) for each in template.guards].index("i<1> == 'r0") + 1
    choice = {name: 0 for name, _, _ in template.numbers()}
    assert template.term(choice) == Literal(0, INT)
    choice |= {"guard": guard, "then steps": 1, "else distance 0": 1}
    shift = template.term(choice)
    assert shift == term_in(task, "1 if i<1> == 'r0 else q<2>[i<2>] - q<1>[i<1>]")


def test_the_value_of_a_shift_is_that_of_its_term() -> None:
    template = Template(Literal(3, INT), (Literal(10, INT),), ())
    choice = {"guard": 0, "then steps": -2, "then distance 0": 1, "else steps": 0, "else distance 0": 0}

    def value(term: Term) -> int:
        assert isinstance(term, Literal)
        return int(term.value)

    assert template.value(choice, value) == 10 - 2 * 3
    assert show_assertion(template.term(choice)) == "10 + -2 * 3"


def test_a_number_that_is_not_chosen_yet() -> None:
    unknown = Unknown({-1: False, 0: False, 1: True})
    assert is_number(unknown, 1) is True
    assert is_number(unknown, 7) is False
    assert scaled(unknown, 5, 1) == 5
    assert is_number(2, 2)


def test_conditions_after_a_draw_may_guard_its_shift() -> None:
    program, _ = stated(ABOVE)
    task = task_of(ABOVE, 1)
    inner = task.templates[max(task.templates, key=len)]
    assert any("'drawn" in guard or "drawn" in guard for guard in shown(inner.guards))
    assert "i<1> == 'r0" in shown(inner.guards)
    assert inner.step == step_of(program, whole=False)
    assert show_assertion(inner.step) == "k"


def test_a_given_shift_is_the_only_choice() -> None:
    program, _ = stated(MECHANISM)
    task = task_of(MECHANISM)
    (template,) = templates_of(program, task.sites, False, {"noisy": Literal(1, INT)}).values()
    assert template.term({"guard": 0}) == Literal(1, INT)


def test_public_names_have_no_side() -> None:
    program, claim = stated(MECHANISM)
    assert sided(program, claim.epsilon, 2) == claim.epsilon
    assert show_assertion(sided(program, program.results[0], 2)) == "noisy<2>"


def test_the_block_of_a_place() -> None:
    program, _ = stated(MAX)
    task = task_of(MAX)
    (path,) = task.sites
    block, place = block_at(program, path)
    assert block[place] == task.sites[path].draw


def test_the_blocks_around_a_place_go_as_far_as_a_round() -> None:
    text = """
@private(epsilon="eps")
def f(q: Queries(sensitivity=1), eps: Epsilon):
    n = 0
    for i in range(len(q)):
        seen = False
        if i > 0:
            x = laplace(q[i], scale=1 / eps)
            seen = x > 0
        if seen:
            n += 1
    return n
"""
    program, _ = stated(text)
    task = task_of(text)
    (path,) = task.sites
    inner, outer = blocks_around(program, path)
    assert inner == block_at(program, path)
    assert outer[0][outer[1]] in outer[0]
    assert len(outer[0]) > outer[1] + 1
    guards = [show_assertion(guard) for guard in task.templates[path].guards]
    assert any("> 0" in guard and "drawn" in guard for guard in guards)


RENEWED = """
@private(epsilon="eps", requires="c >= 1")
def f(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon):
    rho = laplace(t, scale=2 * c / eps)
    count = 0
    out = []
    i = 0
    stopped = False
    while i < len(q) and not stopped:
        if {asked}:
            stopped = True
        else:
            nu = laplace(q[i], scale=4 * c / eps)
            if nu >= rho:
                out.append(True)
                count = count + 1
                rho = laplace(t, scale=2 * c / eps)
            else:
                out.append(False)
        i = i + 1
    return out
"""


@pytest.mark.parametrize(("asked", "guards"), [("count >= c", ["count<1> >= c"]), ("i >= c", [])])
def test_what_the_next_round_asks_is_a_guard(asked: str, guards: list[str]) -> None:
    """A threshold that nobody compares with any more need not be moved."""
    program, claim = stated(RENEWED.format(asked=asked))
    _, sites = find_sites(program, claim)
    template = template_of(program, sites[max(sites)], pointwise=False)
    assert [show_assertion(each) for each in template.guards] == guards


LARGEST = """
@private(epsilon="eps")
def largest(a: Query(sensitivity=1), b: Query(sensitivity=1), eps: Epsilon):
    x = exponential_noise(a, scale=2 / eps)
    y = exponential_noise(b, scale=2 / eps)
    return 4 if y > x else 7
"""


def test_the_results_that_a_draw_decides_about_guard_its_shift() -> None:
    program, claim = stated(LARGEST)
    _, sites = find_sites(program, in_epsilon(claim))
    for site in sites.values():
        guards = {show_assertion(guard) for guard in template_of(program, site, pointwise=True).guards}
        assert {"4 == 'r0", "7 == 'r0"} <= guards
