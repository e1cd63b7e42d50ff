"""Names for what is not linear: inner ones first, one for each term, and products as a whole."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.prove.rocq.shorter import Shorter, differences, is_product
from tests.prove.rocq.stated import stated

X, Y, Z = (t.Logical(name, INT) for name in "xyz")
ITEMS = t.Logical("items", ListOf(INT))
TWO = t.Literal(2, INT)


def least(one: t.Term, other: t.Term) -> t.Apply:
    return t.Apply("min", (one, other))


def plus(one: t.Term, other: t.Term) -> t.Term:
    return t.Arithmetic("+", one, other)


def test_each_term_has_one_name_and_inner_ones_come_first() -> None:
    shorter = Shorter(stated())
    item = t.Index(ITEMS, X)
    found = shorter.without(t.Compare("<", least(item, Y), item))
    (inner, one), (outer, other) = shorter.found.items()
    assert inner == item and outer == least(one, Y)
    assert found == t.Compare("<", other, one)


def test_products_are_named_as_a_whole() -> None:
    shorter = Shorter(stated())
    product = t.Arithmetic("*", t.Index(ITEMS, X), Y)
    name = shorter.without(product)
    assert shorter.products == {product: name} and not shorter.found
    assert is_product(product) and not is_product(t.Arithmetic("*", TWO, Y)) and not is_product(plus(X, Y))


def test_what_is_known_of_a_choice_is_what_it_gives_in_each_case() -> None:
    _, facts, known = Shorter(stated()).named([("h", t.Compare("<", least(X, Y), Z))])
    (fact,) = (fact for _, fact in facts)
    assert isinstance(fact, t.Compare)
    name = fact.left
    less = t.Compare("<=", X, Y)
    cases = t.And((less, t.Compare("==", name, X))), t.And((t.Not(less), t.Compare("==", name, Y)))
    assert [each.fact for each in known] == [t.Or(cases)]


def test_choices_of_one_form_are_equal_where_their_parts_are() -> None:
    _, _, known = Shorter(stated()).named([("h", t.Compare("<", least(X, Z), least(Y, Z)))])
    assert known[-1].shown.startswith("alike_by") and isinstance(known[-1].fact, t.Or)
    assert known[-1].fact.operands[0] == t.Not(t.Compare("==", X, Y))


def test_differences_are_between_terms_of_one_form_only() -> None:
    assert differences(least(X, Z), least(Y, Z)) == [(X, Y)]
    assert differences(least(X, plus(X, Z)), least(Y, plus(Y, Z))) == [(X, Y)]
    assert differences(least(X, Z), t.Apply("max", (X, Z))) is None
    assert differences(plus(X, TWO), plus(X, t.Literal(3, INT))) is None


def test_names_that_are_not_needed_are_not_given() -> None:
    given = stated()
    shorter = Shorter(given)
    state, facts, known = shorter.named([("h", t.Compare("<", X, Y)), ("k", t.Compare("<", least(X, Y), Z))])
    shorter.say(state, facts[:1], [])
    assert [line.strip() for line in given.script.lines] == ["clear - h."]
    shorter.say(state, facts[1:], known)
    assert any("set (value_" in line for line in given.script.lines)
