"""Terms are one object each, and only those of the right sorts are made."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.sexpr import ProofError, read_all
from lapwing.prove.cpc.term import Term, Terms


def terms() -> Terms:
    made = Terms()
    for name, sort in {"x": "Int", "y": "Real", "p": "Bool"}.items():
        made.declare(name, (), sort)
    made.declare("f", ("Int", "Real"), "Bool")
    return made


def read(made: Terms, text: str) -> Term:
    return made.read(read_all(text)[0])


def test_equal_terms_are_one_object() -> None:
    made = terms()
    assert read(made, "(and p (f x y))") is read(made, "(and p (f x y))")
    assert read(made, "1") is not read(made, "1/1")


@pytest.mark.parametrize(
    ("text", "sort"),
    [("(f x y)", "Bool"), ("(+ x 1)", "Int"), ("(ite p y 1/2)", "Real"), ("(- y)", "Real"), ("(@list p)", "@list")],
)
def test_sorts(text: str, sort: str) -> None:
    assert read(terms(), text).sort == sort


@pytest.mark.parametrize(
    "text",
    [
        *("(f y x)", "(+ x y)", "(+)", "(ite x p p)", "(ite p x y)", "(= x y)", "(and x)", "(< p p)", "z", "(g x)"),
        *("()", "(- x x x)", "(to_real y)", "(and (@list p))", "(/ x x)", "(true p)", "((f) x y)"),
    ],
)
def test_terms_of_wrong_sorts_are_refused(text: str) -> None:
    with pytest.raises(ProofError):
        read(terms(), text)


@pytest.mark.parametrize("name", ["and", "true", "@purify", "5", "to_int"])
def test_what_has_a_meaning_cannot_be_declared(name: str) -> None:
    with pytest.raises(ProofError):
        terms().declare(name, (), "Bool")


def test_what_is_declared_twice_is_declared_alike() -> None:
    made = terms()
    made.declare("x", (), "Int")
    with pytest.raises(ProofError):
        made.declare("x", (), "Real")
    with pytest.raises(ProofError):
        made.declare("z", (), "List")
