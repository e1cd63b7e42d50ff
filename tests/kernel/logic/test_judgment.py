"""Judgments are plain data."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import FALSE, TRUE
from lapwing.kernel.logic.judgment import Judgment, Obligation, Premises, Private, Setting, Step, Unit, judgment
from tests.kernel.build import EPS, ONE, ZERO, judged, program


def test_judgments_are_compared_by_what_they_say() -> None:
    assert judged("x = d + 1\nreturn x", "x<1> == 1") == judged("x = d + 1\nreturn x", "x<1> == 1")
    assert judged("x = d + 1\nreturn x", "x<1> == 1") != judged("x = d + 1\nreturn x", "x<1> == 2")
    assert judged("x = d + 1\nreturn x") != judged("x = d + 2\nreturn x")


def test_units_are_part_of_the_setting() -> None:
    assert judged("x = d + 1\nreturn x", units=("eps / 2",)) != judged("x = d + 1\nreturn x", units=("eps",))


def test_nothing_can_be_changed_afterwards() -> None:
    goal = judged("x = d + 1\nreturn x")
    with pytest.raises(FrozenInstanceError):
        goal.pre = FALSE  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        goal.setting.units = ()  # type: ignore[misc]


def test_a_rule_may_ask_for_a_judgment() -> None:
    goal = judged("x = d + 1\nreturn x")
    assert judgment(goal) == goal
    with pytest.raises(Refused, match="about judgments"):
        judgment(Private(goal.setting.program, goal.setting.claim))
    with pytest.raises(NotImplementedError):
        Step().premises(goal)


def test_premises_need_not_have_obligations() -> None:
    found = program("x = d + 1\nreturn x")
    goal = Private(found, Claim(EPS, ZERO, ONE))
    assert Premises((goal,)) == Premises((goal,), (), ())
    other = Judgment(Setting(found, goal.claim, (Unit(EPS),)), (), (), TRUE, TRUE)
    assert Premises((other,), (Obligation("post", TRUE, TRUE),)).obligations[0].name == "post"
