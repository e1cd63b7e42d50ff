"""Changes that make a claim true are offered, and only those."""

from __future__ import annotations

from lapwing.app.judging.fixes import conditions, fixes_of
from tests.app.judging.programs import MARKED, NATURAL
from tests.app.judging.test_verdict import asked


def test_the_epsilon_that_can_be_proved() -> None:
    (fix,) = fixes_of(asked(MARKED, "twice"), None, 15)
    assert (fix.title, fix.view["verdict"]) == ("Claim epsilon = 2 * eps", "proved")
    assert fix.edit.applied() == MARKED.replace(
        '@private(epsilon="eps")\ndef twice', '@private(epsilon="2 * eps")\ndef twice'
    )


def test_the_epsilon_in_a_comment() -> None:
    (fix,) = fixes_of(asked(NATURAL, "half"), None, 15)
    assert fix.edit.applied() == NATURAL.replace("epsilon = epsilon", "epsilon = 2 * epsilon")


def test_the_requirement_that_was_missing() -> None:
    fix = next(iter(fixes_of(asked(MARKED, "scaled"), None, 15)))
    assert (fix.title, fix.edit.text) == ("Require k > 0", ', requires="k > 0"')


def test_what_may_be_required() -> None:
    assert list(conditions(asked(MARKED, "scaled"))) == ["k > 0", "eps <= 1"]
    assert list(conditions(asked(MARKED, "bare"))) == []
    text = """
from lapwing import *

@private(epsilon="eps")
def f(q: Queries, t: Public[list[float]], c: Public[int], eps: Epsilon):
    return 0
"""
    wanted = ["len(q) >= 1", "len(t) >= 1", "c >= 1", "eps <= 1", "len(q) == len(t)"]
    assert list(conditions(asked(text, "f"))) == wanted
