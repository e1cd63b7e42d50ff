from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Local
from lapwing.prove.program.contributions import contribution_facts, domain_facts
from lapwing.prove.program.row_sums import Contribution, contributions_of, growth
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import SUM, SUMS, stated, task_of, term_in

CELLS = """
@private(epsilon="eps")
def f(d: Database(of=Integers(0, 3), neighbours="{neighbours}"), eps: Epsilon):
    a = 0
    b = 0
    c = 0
    for i in range(len(d)):
        {body}
    return laplace(a, scale=9 / eps), laplace(b, scale=9 / eps), laplace(c, scale=9 / eps)
"""


def found(body: str, neighbours: str = "replace") -> dict[str, str]:
    text = CELLS.format(body=body.replace("\n", "\n        "), neighbours=neighbours)
    return {each.local.name: amount(each) for each in contributions_of(stated(text)[0])}


def amount(each: Contribution) -> str:
    return show_assertion(each.amount).removeprefix("(").removesuffix(")")


def test_what_a_row_adds_is_a_term_of_the_row() -> None:
    assert found("a += 1 if d[i] == 0 else 0\nb = b + d[i]\nc = 2 - d[i] + c") == {
        "a": "1 if 'row == 0 else 0",
        "b": "'row",
        "c": "2 - 'row",
    }


def test_it_does_not_matter_how_a_cell_is_chosen() -> None:
    chain = "x = d[i]\nif x == 0:\n    a += 1\nelif x == 1:\n    b += 1\nelse:\n    c += 1"
    assert found(chain)["b"] == "0 if 'row == 0 else 1 if 'row == 1 else 0"
    cell = "x = d[i]\ncell = (a if x == 0 else b) + 1\na = cell if x == 0 else a\nb = cell if x == 1 else b"
    assert found(cell)["b"] == "1 if 'row == 1 else 0"


def test_what_depends_on_the_sum_or_on_the_round_is_no_contribution() -> None:
    assert found("a = a + d[i] if a < 7 else a\nb = min(b + d[i], 5)\nc = c + d[i] * i") == {}
    assert found("a = a + d[i] + d[i + 1]") == {}
    assert contributions_of(stated(SUMS)[0]) == ()


def test_growth_is_known_only_where_the_variable_is_a_summand() -> None:
    task = task_of(SUM)
    local = Local("n", INT)
    assert growth(local, local) is not None
    assert growth(term_in(task, "2"), local) is None


def test_sums_differ_by_what_the_row_adds() -> None:
    program, _ = stated(CELLS.format(body="a += d[i]", neighbours="add-remove"))
    facts = [show_assertion(each) for each in contribution_facts(program, frozenset("a"), frozenset())]
    assert any("a<1> == a<2> + d<1>['d@]" in fact for fact in facts)
    assert any("a<2> == a<1> + d<2>['d@]" in fact for fact in facts)
    assert list(contribution_facts(program, frozenset("b"), frozenset())) == []


def test_the_row_in_which_neighbours_differ_is_of_its_domain() -> None:
    (fact,) = domain_facts(stated(CELLS.format(body="a += d[i]", neighbours="replace"))[0])
    assert "d<1>['d@] <= 3" in show_assertion(fact)
