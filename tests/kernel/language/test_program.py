"""Programs are values: equal if written alike, whatever text they came from."""

from __future__ import annotations

import dataclasses

import pytest

from lapwing.kernel.language.program import Assign, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.role import Epsilon
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Compare, Literal, Local, Param
from tests.helpers import body, lowered

X = Local("x", INT)
ONE = Literal(1, INT)


def test_statements_compare_by_their_parts() -> None:
    small = Compare("<", X, ONE)
    assert If(small, (Assign(X, ONE),), ()) == If(small, (Assign(X, ONE),), ())
    assert If(small, (Assign(X, ONE),), ()) != If(small, (), (Assign(X, ONE),))
    blocks: set[Statement] = {While(small, ()), If(small, (), ())}
    assert len(blocks) == 2


def test_the_sort_of_a_target_is_part_of_the_program() -> None:
    assert Assign(X, ONE) != Assign(Local("x", REAL), ONE)


def test_a_program_cannot_be_changed() -> None:
    program = Program("p", (Parameter(Param("eps", REAL), Epsilon()),), (), (), (ONE,))
    with pytest.raises(dataclasses.FrozenInstanceError):
        program.name = "other"  # type: ignore[misc]


def test_programs_can_be_keys() -> None:
    text = body("x = laplace(q[0], scale=1 / eps)\nreturn x")
    assert {lowered(text).program: 1}[lowered(text).program] == 1


def test_layout_and_comments_leave_the_program_as_it_is() -> None:
    one = lowered(body("x = laplace(q[0], scale=1 / eps)\nreturn x")).program
    other = lowered(body("# noise\nx = laplace(\n    q[0],\n    scale=1/eps,\n)\nreturn (x)")).program
    assert one == other
    assert isinstance(one.body[0], Sample)


def test_programs_with_the_same_parameters_are_told_apart_though_they_have_one_hash() -> None:
    one = lowered(body("x = laplace(q[0], scale=1 / eps)\nreturn x")).program
    other = dataclasses.replace(one, body=())
    assert hash(one) == hash(other)
    assert one != other
    assert {one: 1}.get(other) is None
    assert {one: 1, other: 2}[dataclasses.replace(one)] == 1
