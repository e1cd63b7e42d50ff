"""Skip."""

from __future__ import annotations

from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, judged, refusal, unmet, verdict


def test_the_precondition_is_the_postcondition() -> None:
    assert unmet(Skip(), judged("return 0", "d<1> == d<2>", "d<1> <= d<2>")) == []
    assert unmet(Skip(), judged("return 0", "d<1> <= d<2>", "d<1> == d<2>")) == ["post"]
    assert Skip().premises(judged("return 0")).goals == ()


def test_neighbours_are_known_to_be_neighbours() -> None:
    assert unmet(Skip(), judged("return 0", "True", "a<1> <= a<2> + 1 and d<1> <= 1")) == []
    assert unmet(Skip(), judged("return 0", "True", "a<1> <= a<2>")) == ["post"]


def test_there_must_be_nothing_left() -> None:
    lines = "x = d + 1\nreturn x"
    assert "something left to run" in refusal(Skip(), judged(lines, right="return 0"))
    assert "something left to run" in refusal(Skip(), judged("return 0", right=lines))


def test_a_leak_is_seen() -> None:
    assert verdict("return 0 * d", FREE, Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict("return d", FREE, Skip())
