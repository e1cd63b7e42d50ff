"""Conflicts: coqc accepts each proof that is found, and no proof of what does not follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.prove.rocq.chosen import TooHard
from lapwing.prove.rocq.conflicts import about_names, by_conflicts, eliminated, needed
from lapwing.prove.rocq.imports import IMPORTS
from lapwing.prove.rocq.shorter import Facts
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.stated import stated

X, Y, Z = (t.Logical(name, INT) for name in "xyz")
ITEMS, OTHERS = (t.Logical(name, ListOf(INT)) for name in ("items", "others"))
ONE, TWO = (t.Literal(value, INT) for value in (1, 2))


def less(one: t.Term, other: t.Term) -> t.Compare:
    return t.Compare("<", one, other)


def same(one: t.Term, other: t.Term) -> t.Compare:
    return t.Compare("==", one, other)


def clip(term: t.Term) -> t.Term:
    return t.Apply("min", (t.Apply("max", (term, t.Negative(ONE))), ONE))


def choice(test: t.Term, number: t.Term) -> t.Term:
    return clip(t.Choose(test, number, t.ZERO))


CONTRADICTIONS: dict[str, list[t.Term]] = {
    "cases": [t.Or((less(X, Y), less(Y, Z))), t.Not(less(X, Y)), t.Not(less(Y, Z))],
    "a_square": [
        t.Or((less(X, Y), less(Y, X))),
        t.Or((less(X, Z), less(Z, X))),
        same(X, Y),
    ],
    "clipped": [less(ONE, t.Arithmetic("-", clip(X), t.ZERO))],
    "clipped_alike": [
        t.Or((t.Not(less(X, Y)), same(X, Z))),
        less(X, Y),
        t.Not(same(clip(X), clip(Z))),
    ],
    "chosen_alike": [
        same(ITEMS, OTHERS),
        t.Not(
            same(
                choice(same(t.Index(ITEMS, X), ONE), t.Index(ITEMS, Y)),
                choice(same(t.Index(OTHERS, X), ONE), t.Index(OTHERS, Y)),
            )
        ),
    ],
    "read_at_equal_places": [
        t.Compare("<=", X, Y),
        t.Or((t.Compare("<=", Y, X), same(X, Y))),
        same(Z, t.Index(ITEMS, X)),
        less(Z, t.Index(ITEMS, Y)),
    ],
    "absolute": [less(t.Apply("abs", (X,)), X)],
}


def file_of(facts: list[t.Term]) -> str:
    """A file that shows that the facts contradict each other."""
    state = stated()
    named = [(f"h{number}", fact) for number, fact in enumerate(facts)]
    texts = " -> ".join(state.terms.prop(fact, state.names) for fact in facts)
    by_conflicts(state, named)
    lines = "\n".join(state.script.lines)
    start = f"Goal forall (x y z : Z) (items others : list Z), {texts} -> False.\nProof.\n"
    return f"{IMPORTS}{start}  intros x y z items others {' '.join(name for name, _ in named)}.\n{lines}\nQed.\n"


@NEEDS_ROCQ
@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_coqc_accepts_what_is_found(library: Path, name: str) -> None:
    said = coqc(library, f"conflict_{name}", file_of(CONTRADICTIONS[name]))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
def test_coqc_refuses_the_proof_of_another_fact(library: Path) -> None:
    text = file_of(CONTRADICTIONS["clipped"])
    assert "(1)%Z < (" in text
    assert coqc(library, "no_conflict", text.replace("(1)%Z < (", "(0)%Z < (")).returncode != 0


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_nothing_is_found_where_a_fact_is_missing(name: str) -> None:
    for number in range(len(CONTRADICTIONS[name])):
        rest = [fact for place, fact in enumerate(CONTRADICTIONS[name]) if place != number]
        if name == "a_square" and number == 1:
            continue
        with pytest.raises(TooHard):
            file_of(rest)


def test_what_is_said_to_be_something_else_is_exchanged() -> None:
    state = stated()
    state, facts = about_names(state, [("h", same(X, t.Index(ITEMS, Y))), ("k", less(X, Z))])
    assert eliminated(state, facts) == [("k", less(t.Index(ITEMS, Y), Z))]
    assert [line.strip() for line in state.script.lines] == ["rewrite h in k.", "clear h."]


def test_a_parameter_and_what_has_its_name_are_one() -> None:
    d, other = t.Param("d", BOOL), t.Logical("said", BOOL)
    state = stated()
    state = state.named({d: "p_d_1", other: "p_d_1"})
    _, facts = about_names(state, [("h", other), ("k", t.Not(d))])
    assert facts == [("h", d), ("k", t.Not(d))]


def test_parts_of_products_are_not_exchanged_nor_are_variables_that_are_numbers() -> None:
    assert eliminated(stated(), [("h", same(X, ONE)), ("k", less(X, Y))]) == [("h", same(X, ONE)), ("k", less(X, Y))]
    facts: Facts = [("h", same(X, Y)), ("k", less(t.Arithmetic("*", X, Z), ONE))]
    assert eliminated(stated(), facts) == facts


def test_only_what_is_needed_is_kept() -> None:
    facts = [less(X, Y), less(Y, Z), less(Z, TWO), less(Z, X)]
    assert set(needed(stated(), list(facts))) == {facts[0], facts[1], facts[3]}
