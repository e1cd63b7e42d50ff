"""Entries of rows."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Local, Param
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.entry import Entry
from lapwing.prove.script.proof import ProofError
from tests.kernel.build import EPS, ONE, ZERO, after, direct, implied, judged, number, read, refusal, verdict
from tests.proofs import ATTRIBUTE_MEANS, attribute_means, start

TABLE = (
    "d: Database(of=Vector(Integers(1, 2), 'k')), e: Database(of=Vector(Interval(0, 3), 2), neighbours='add-remove'),"
    " b: Database(of=Bit), r: Vector(Bit, 2), q: Queries(sensitivity=1), a: Query(sensitivity=1), k: Public[int],"
    " eps: Epsilon"
)
NOISY = "return laplace(d[0][1], scale=1 / eps)"


def test_the_entry_lies_in_its_domain_in_both_runs() -> None:
    goal = judged("return 0", "0 <= k", parameters=TABLE)
    (found,) = after(Entry("d", number(2), ONE), goal)
    assert implied(found, "len(d) > 2 and k >= 2 => 1 <= d<1>[2][1] and d<1>[2][1] <= 2")
    assert implied(found, "len(d) > 2 and k >= 2 => 1 <= d<2>[2][1] and d<2>[2][1] <= 2 and 0 <= k")
    assert not implied(found, "len(d) > 2 and k >= 2 => d<1>[2][1] == d<2>[2][1]")
    assert not implied(found, "len(d) > 2 and k >= 2 => d<1>[2][0] <= 2")
    assert not implied(goal, "len(d) > 2 and k >= 2 => d<1>[2][1] <= 2")
    assert (found.left, found.right, found.post) == (goal.left, goal.right, goal.post)


def test_nothing_is_said_of_what_is_outside() -> None:
    """There a read gives 0, which is in no domain that starts at 1."""
    goal = judged("return 0", "len(d) == 3 and k == 2", parameters=TABLE)
    outside = (("3", "0"), ("-1", "0"), ("0", "2"), ("0", "-1"))
    for row, column in outside:
        (found,) = after(Entry("d", read(row, goal), read(column, goal)), goal)
        assert not implied(found, f"d<1>[{row}][{column}] >= 1 or d<2>[{row}][{column}] >= 1")
        assert not implied(found, "False")


def test_a_row_that_only_one_run_has() -> None:
    goal = judged("return 0", "len(e<1>) == 1 and len(e<2>) == 2", parameters=TABLE)
    (found,) = after(Entry("e", ONE, ZERO), goal)
    assert implied(found, "0 <= e<2>[1][0] and e<2>[1][0] <= 3")
    assert not implied(found, "0 <= e<1>[1][0]") and not implied(found, "e<1>[1][0] <= 3")


@pytest.mark.parametrize("name", ["b", "r", "q", "a", "k", "eps"])
def test_only_databases_of_vectors_have_entries(name: str) -> None:
    goal = judged("return 0", parameters=TABLE)
    assert f"{name} is not a database whose rows are vectors or have fields" in refusal(Entry(name, ZERO, ZERO), goal)


def test_there_must_be_such_a_parameter() -> None:
    assert "nobody is not a parameter" in refusal(Entry("nobody", ZERO, ZERO), judged("return 0", parameters=TABLE))


def test_row_and_column_are_whole_numbers_of_some_run() -> None:
    goal = judged("return 0", parameters=TABLE)
    private_row = Param("d", ListOf(ListOf(INT)))
    for wrong, why in (
        (EPS, "an index is a whole number"),
        (Local("i", INT), "which run it means"),
        (private_row, "d is not public"),
    ):
        assert why in refusal(Entry("d", wrong, ZERO), goal)
        assert why in refusal(Entry("d", ZERO, wrong), goal)


def test_an_entry_moves_within_its_domain() -> None:
    text = f'@private(epsilon="eps", requires=("len(d) >= 1", "k >= 2"))\ndef first({TABLE}):\n    {NOISY}\n'
    start(text).direct({"eps": 1}).entry("d", 0, 1).laplace(0).skip().qed()
    for proof in (
        start(text).direct({"eps": 1}).entry("d", 0, 0),
        start(text).direct({"eps": 1}).entry("d", 1, 1),
        start(text).direct({"eps": 1}).neighbours("d", 0),
        start(text.replace("len(d) >= 1", "len(d) >= 0")).direct({"eps": 1}).entry("d", 0, 1),
        start(text.replace("k >= 2", "k >= 1")).direct({"eps": 1}).entry("d", 0, 1),
        start(text.replace("(1, 2)", "(0, 2)")).direct({"eps": 1}).entry("d", 0, 1),
    ):
        with pytest.raises(ProofError, match="'post' is not confirmed"):
            proof.laplace(0).skip()


def test_an_entry_is_not_made_absurd() -> None:
    """Were rows outside said to lie in their domain, 1 <= 0 would follow and anything with it."""
    leak = "x = d[len(d)][0]\nreturn b[0] if x == 0 else 0"
    for rule in (Entry("d", number(99), ZERO), Entry("d", ZERO, number(-1))):
        assert "'absurd' is not confirmed" in verdict(leak, direct(0), rule, Absurd(), parameters=TABLE)


def test_the_means_of_all_columns() -> None:
    assert attribute_means().program.name == "attribute_means"


def test_the_means_of_all_columns_cost_more_than_one() -> None:
    """Every column is paid for: with the noise of one, the invariant of the outer loop is not kept."""
    with pytest.raises(ProofError, match="not known to stay within the claim"):
        start(ATTRIBUTE_MEANS.read_text().replace('epsilon="k * eps"', 'epsilon="eps"')).direct({"eps": "k"})
    with pytest.raises(ProofError, match="'post' is not confirmed"):
        attribute_means(ATTRIBUTE_MEANS.read_text().replace("Vector(Bit,", "Vector(Integers(0, 2),"))


FIELDS = "d: Database(of=Row(Integers(1, 2), Interval(-1, 3), Bit)), w: Database(of=Row(Bit, Integers(0, 'k'))),"
FIELDS += " k: Public[int], a: Query, eps: Epsilon"


def test_a_field_lies_in_its_own_domain() -> None:
    goal = judged("return 0", "len(d) == 3", parameters=FIELDS)
    (first,) = after(Entry("d", ONE, ZERO), goal)
    (second,) = after(Entry("d", ONE, ONE), goal)
    for side in (1, 2):
        assert implied(first, f"1 <= d<{side}>[1][0] and d<{side}>[1][0] <= 2")
        assert implied(first, f"d<{side}>[1][0] == 1 or d<{side}>[1][0] == 2")
        assert implied(second, f"-1 <= d<{side}>[1][1] and d<{side}>[1][1] <= 3")
        assert not implied(second, f"d<{side}>[1][1] == floor(d<{side}>[1][1])")
        assert not implied(first, f"d<{side}>[1][1] <= 3") and not implied(second, f"d<{side}>[1][0] >= 1")
        assert not implied(goal, f"d<{side}>[1][0] >= 1")
    assert not implied(first, "d<1>[1][0] == d<2>[1][0]")
    (whole,) = after(Entry("w", ZERO, ONE), judged("return 0", "len(w) == 1", parameters=FIELDS))
    assert implied(whole, "0 <= w<1>[0][1] and w<2>[0][1] <= k")


def test_a_field_of_a_row_that_is_not_there_may_be_anything() -> None:
    """There a read gives 0, which is in no domain that starts at 1."""
    (found,) = after(Entry("d", number(3), ZERO), judged("return 0", "len(d) == 3", parameters=FIELDS))
    assert not implied(found, "d<1>[3][0] >= 1") and not implied(found, "False")


@pytest.mark.parametrize("column", ["3", "-1", "k", "len(d<1>)"])
def test_a_field_is_written_as_a_number(column: str) -> None:
    """A column that is not known would have the domain of another one."""
    goal = judged("return 0", parameters=FIELDS)
    assert "written as a number" in refusal(Entry("d", ZERO, read(column, goal)), goal)
