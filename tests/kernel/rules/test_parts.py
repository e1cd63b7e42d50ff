"""Families of databases of which few move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database, Integers, Part, Public, Role
from lapwing.kernel.language.term import Length, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import EPS, ONE, TWO, ZERO, compare, judged, number, of, program, refusal

NAMES = ("d", "e", "f")
BITS = Database(Integers(ZERO, ONE), "add-remove")


def family(most: int = 1, members: tuple[str, ...] = NAMES, text: str = "return 0", family: str = "one") -> Program:
    found = program(text, ", ".join(f"{name}: Database(of=Bit)" for name in NAMES) + ", eps: Epsilon")
    known: dict[str, Role] = {
        name: Part(BITS, family, member, most) for name, member in zip(NAMES, members, strict=True)
    }
    return replace(
        found, parameters=tuple(replace(each, role=known.get(each.param.name, each.role)) for each in found.parameters)
    )


def goal(found: Program, epsilon: Term = EPS) -> Private:
    return Private(found, Claim(epsilon, ZERO, ONE))


def roles(found: object) -> list[Role]:
    assert isinstance(found, Private)
    return [each.role for each in found.program.parameters if each.param.name in NAMES]


def test_one_of_three_moves() -> None:
    one, two = Parts("one", ("d",)).premises(goal(family())).goals
    assert roles(one) == [Public(), Part(BITS, "one2", "e", 1), Part(BITS, "one2", "f", 1)]
    assert roles(two) == [BITS, Public(), Public()]
    deeper = Parts("one2", ("f",)).premises(one).goals
    assert [roles(each) for each in deeper] == [[Public(), BITS, Public()], [Public(), Public(), BITS]]


def test_two_of_three_move() -> None:
    found = [roles(each) for each in Parts("one", ("d",)).premises(goal(family(2))).goals]
    assert found[0] == [Public(), Part(BITS, "one2", "e", 2), Part(BITS, "one2", "f", 2)]
    assert found[1] == [BITS, Part(BITS, "one2", "e", 1), Part(BITS, "one2", "f", 1)]
    assert found[2] == [BITS, Public(), Public()]


def test_databases_of_one_member_move_together() -> None:
    found = [roles(each) for each in Parts("one", ("a",)).premises(goal(family(1, ("a", "b", "a")))).goals]
    assert found == [[Public(), BITS, Public()], [BITS, Public(), BITS]]


def test_other_families_stay() -> None:
    found = family()
    other = Parameter(replace(found.parameters[0].param, name="g"), Part(BITS, "two", "d", 2))
    for each in Parts("one", ("d",)).premises(goal(replace(found, parameters=(*found.parameters, other)))).goals:
        assert isinstance(each, Private) and each.program.parameters[-1] == other and each.claim == goal(found).claim


@pytest.mark.parametrize("first", [(), NAMES, ("d", "g"), ("g",), ("d", "e", "f", "g")])
def test_halves_are_parts_of_the_family(first: tuple[str, ...]) -> None:
    assert "cut in two" in refusal(Parts("one", first), goal(family()))


@pytest.mark.parametrize("most", [0, -1])
def test_some_member_moves(most: int) -> None:
    """Otherwise there would be no premise at all."""
    assert "or none does" in refusal(Parts("one", ("d",)), goal(family(most)))


def test_it_is_said_how_many() -> None:
    found = family()
    mixed = (replace(found.parameters[0], role=Part(BITS, "one", "d", 2)), *found.parameters[1:])
    assert "how many" in refusal(Parts("one", ("d",)), goal(replace(found, parameters=mixed)))
    assert "how many" in refusal(Parts("two", ("d",)), goal(found))


@pytest.mark.parametrize("half", ["one1", "one2"])
def test_a_half_is_no_other_family(half: str) -> None:
    """Members of another family would count as members of the half."""
    found = family()
    other = Parameter(replace(found.parameters[0].param, name="g"), Part(BITS, half, "g", 1))
    wanted = goal(replace(found, parameters=(*found.parameters, other)))
    assert "name of a half" in refusal(Parts("one", ("d",)), wanted)


def test_it_is_about_all_neighbours_one_step_apart() -> None:
    assert "one step apart" in refusal(Parts("one", ("d",)), Private(family(), Claim(EPS, ZERO, TWO)))
    where = compare("<", ZERO, EPS)
    assert "all neighbours" in refusal(Parts("one", ("d",)), Private(family(), Claim(EPS, ZERO, ONE), where))
    below = of("-", ZERO, EPS)
    assert "may be below 0" in refusal(Parts("one", ("d",)), Private(family(), Claim(below, ZERO, ONE)))
    assert "about privacy" in refusal(Parts("one", ("d",)), judged("return 0"))


def test_nothing_is_known_of_a_member() -> None:
    """Neither where it differs nor how long it is."""
    found = family()
    length = Length(Param("d", found.parameters[0].param.sort))
    assert "public" in refusal(Sequential(0, (), Claim(length, ZERO, ONE), Claim(ZERO, ZERO, ONE)), goal(found))
    proof = Proof(found, Claim(EPS, ZERO, ONE)).direct({"eps": 1})
    with pytest.raises(ProofError, match="not a private list"):
        proof.neighbours("d", 0)


TWO_COUNTS = "y = geometric(len(d), scale=1 / eps)\nz = geometric(len(e), scale=1 / eps)\nreturn y, z"


def counted(proof: Proof, bound: int) -> None:
    proof.direct({"eps": bound}).run().laplace(0).run()


def test_parallel_composition() -> None:
    found = family(1, ("d", "e", "e"), TWO_COUNTS)
    proof = Proof(found, Claim(EPS, ZERO, ONE)).parts("one", ["d"])
    proof.sequential(1, ["y"], 0, "eps")
    counted(proof, 0)
    counted(proof, 1)
    proof.sequential(1, ["y"], "eps", 0)
    counted(proof, 1)
    counted(proof, 0)
    assert proof.qed().theorem.program == found


def test_two_that_move_cost_both() -> None:
    found = family(2, ("d", "e", "e"), TWO_COUNTS)
    proof = Proof(found, Claim(EPS, ZERO, ONE)).parts("one", ["d"])
    proof.sequential(1, ["y"], 0, "eps")
    counted(proof, 0)
    counted(proof, 1)
    proof.sequential(1, ["y"], "eps", 0)
    counted(proof, 1)
    with pytest.raises(ProofError, match="not confirmed"):
        counted(proof, 0)


def test_a_number_of_members_is_a_whole_one() -> None:
    wrong = family(True)
    with pytest.raises((Refused, ProofError)):
        Proof(wrong, Claim(number(1), ZERO, ONE)).parts("one", ["d"]).qed()
