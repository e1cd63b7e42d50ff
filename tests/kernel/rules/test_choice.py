"""Uniform choices on both sides, turned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lapwing.kernel.language import law, program
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, Literal, Local
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, FREE, ZERO, after, implied, judged, number, read, refusal, verdict

PARAMETERS = "d: Integers(0, 9), n: Public[int], eps: Epsilon"
DRAW = "x = uniform(10)\nreturn x"


def turned(text: str) -> Callable[[Judgment], Choice]:
    return lambda goal: Choice(read(text, goal))


def test_the_choices_are_turned() -> None:
    start = judged(DRAW, "spent[0] == 2", parameters=PARAMETERS)
    (goal,) = after(Choice(read("d<1> - d<2>", start)), start)
    assert implied(goal, "0 <= x<1> and x<1> < 10 and 0 <= x<2> and x<2> < 10 and spent[0] == 2")
    assert implied(goal, "(x<1> - x<2> + d<1> - d<2>) % 10 == 0")
    assert not implied(goal, "x<1> == x<2>") and not implied(goal, "False") and not implied(goal, "x<1> != 9")


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    start = judged(DRAW, "x<1> == 3 and x<2> == 4", parameters=PARAMETERS)
    (goal,) = after(Choice(read("x<1>", start)), start)
    assert implied(goal, "x<2> == (x<1> + 3) % 10") and not implied(goal, "x<1> == 3") and not implied(goal, "False")


def test_a_value_is_hidden_by_a_choice_of_the_same_size_only() -> None:
    def told(size: int, modulus: int, shift: str, also: str = "") -> str:
        lines = f"x = uniform({size})\nreturn (x + d) % {modulus}{also}"
        return verdict(lines, FREE, turned(shift), Skip(), parameters=PARAMETERS)

    assert told(10, 10, "d<1> - d<2>") == ACCEPTED
    assert told(10, 5, "d<1> - d<2>") == ACCEPTED
    for hostile in (told(10, 10, "0"), told(9, 10, "d<1> - d<2>"), told(10, 11, "d<1> - d<2>")):
        assert "'post' is not confirmed" in hostile
    assert "'post' is not confirmed" in told(10, 10, "d<1> - d<2>", also=", x")


@pytest.mark.parametrize(
    ("right", "why"),
    [
        ("x = uniform(9)\nreturn x", "the scales of the two draws differ"),
        ("x = geometric(0, scale=1)\nreturn x", "not draws from Uniform"),
    ],
)
def test_the_choices_must_be_alike(right: str, why: str) -> None:
    assert why in refusal(Choice(ZERO), judged(DRAW, right=right, parameters=PARAMETERS))
    assert why in refusal(Choice(ZERO), judged(right, right=DRAW, parameters=PARAMETERS))


def test_the_size_is_public_and_above_zero() -> None:
    assert "above 0" in refusal(Choice(ZERO), judged("x = uniform(n)\nreturn x", parameters=PARAMETERS))
    start = judged(DRAW, parameters=PARAMETERS)
    secret = program.Sample(Local("x", INT), law.Uniform(start.setting.program.parameters[0].param))
    hidden = Judgment(start.setting, (secret,), (secret,), TRUE, TRUE)
    assert "public" in refusal(Choice(ZERO), hidden)


def test_the_shift_is_a_whole_number_that_does_not_look_at_the_value() -> None:
    start = judged(DRAW, parameters=PARAMETERS)
    for shift in (read("'drawn", start), Literal(1, REAL), TRUE):
        assert "the shift is of a wrong sort, or looks at the drawn value" in refusal(Choice(shift), start)
    assert "which run it means" in refusal(Choice(Local("x", INT)), start)
    kept = program.Sample(Local("y", REAL), law.Uniform(number(10)))
    assert "kept as a real" in refusal(Choice(ZERO), Judgment(start.setting, (kept,), (kept,), TRUE, TRUE))
