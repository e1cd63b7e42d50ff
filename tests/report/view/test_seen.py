"""A counterexample is told in terms of what the function returns, raises and prints."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.refute.exact.event import Anything, AtLeast, Event, Exactly, Items, Outcome, Pattern
from lapwing.report.view.seen import seen_words
from lapwing.syntax.seen import width
from lapwing.syntax.subjects.subject import Subject, subjects_of

HEAD = """import numpy as np
# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = eps
def f(data, eps):
    noisy = len(data) + np.random.laplace(0, 1 / eps)
"""


def told(body: str, *patterns: Pattern) -> str:
    text = HEAD + "".join(f"    {line}\n" for line in body.splitlines())
    (subject,) = subjects_of(Source("f.py", text), None)
    assert isinstance(subject, Subject)
    seen = subject.lower().seen
    assert seen is not None
    rest = (Anything(),) * (width(seen) - len(patterns))
    return seen_words(Event((Outcome((*patterns, *rest)),)), seen)


@pytest.mark.parametrize(
    ("body", "patterns", "words"),
    [
        ("return noisy", (Exactly(3),), "the result is 3"),
        ("return noisy, 1.5", (AtLeast(3),), "result[0] is at least 3"),
        ("return {'n': noisy, 'm': len(data)}", (Anything(), Exactly(2)), "result['m'] is 2"),
        ("return 'few' if noisy < 3 else 'many'", (Exactly(0),), "the result is 'few'"),
        ("return [noisy + x for x in data]", (Items((Exactly(1), Exactly(2))),), "the result is [1, 2]"),
        ("return 5 / len(data)", (Exactly(0),), "it raises ZeroDivisionError on line 5"),
        ("if len(data) == 1:\n    return None\nreturn noisy", (Exactly(0),), "the result is None"),
        ("print(len(data))\nreturn noisy", (Exactly(3), Exactly(4)), "the result is 3; a value that it prints is 4"),
        ("return noisy", (Anything(),), "whatever the result is"),
        (
            "if len(data) == 1:\n    raise ValueError(f'{len(data)} rows')\nreturn noisy",
            (Exactly(0), Exactly(1)),
            "it raises ValueError on line 6; a value in its message is 1",
        ),
        (
            "if len(data) == 1:\n    raise ValueError('one')\nif len(data) == 2:\n    return None\nreturn noisy",
            (AtLeast(1),),
            "it returns None or returns a result",
        ),
        (
            "counts = {}\nfor x in data:\n    counts[x] = 1\nreturn counts",
            (Items((Exactly(7),)),),
            "the keys of the result are [7]",
        ),
    ],
)
def test_what_an_observer_sees(body: str, patterns: tuple[Pattern, ...], words: str) -> None:
    assert told(body, *patterns) == words


def test_results_that_are_not_described_have_numbers() -> None:
    event = Event((Outcome((Exactly(1), Exactly(2))),))
    assert seen_words(event, None) == "result 1 is 1; result 2 is 2"
