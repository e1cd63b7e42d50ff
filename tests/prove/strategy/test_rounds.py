"""Loops at the end of a program whose rounds release all that they hand on."""

from __future__ import annotations

from lapwing.prove.strategy.rounds import adds_vectors, rounds_of
from lapwing.syntax.pretty_term import show_term
from tests.helpers import lowered

HEAD = "def f(d: Database(of=Bit), k: Public[int], s: Public[float]) -> float:\n"
MARK = '@private(rho="k / (2 * s * s)", requires=["s > 0", "k >= 0"])\n'
LOOP = "    for t in range(k):\n        w = gaussian(sum(d) + w, sigma=s)\n"


def test_what_rounds_share_and_how_many_there_are() -> None:
    found = rounds_of(lowered(MARK + HEAD + "    w = 0.0\n" + LOOP + "    return w\n").program)
    assert found is not None
    shared, count, one = found
    assert [local.name for local in shared] == ["t", "w"]
    assert show_term(count, 0) == "k"
    assert {parameter.param.name for parameter in one.parameters} >= {"d", "w_before", "t_before"}


def test_no_loop_at_the_end_has_no_rounds() -> None:
    assert rounds_of(lowered(MARK + HEAD + "    return gaussian(sum(d), sigma=s)\n").program) is None


def test_programs_that_add_vectors() -> None:
    sums = "    v = add_vectors([1.0], [2.0])\n    return gaussian(v[0], sigma=s)\n"
    assert adds_vectors(lowered(MARK + HEAD + sums).program)
    assert not adds_vectors(lowered(MARK + HEAD + "    return gaussian(sum(d), sigma=s)\n").program)
