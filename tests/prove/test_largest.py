"""The place of the largest of noisy values, in several writings."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import second_checker, stated
from tests.prove.test_patterns import half, written

SCORES = "# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1\n"
LARGEST = {
    "places compared": """
    noisy = [score + np.random.laplace(0, 2 / epsilon) for score in scores]
    best = 0
    for i in range(1, len(noisy)):
        if noisy[i] > noisy[best]:
            best = i
    return best
""",
    "items and places": """
    noisy = np.array(scores) + np.random.laplace(0, 2 / epsilon, size=len(scores))
    winner = 0
    for i, value in enumerate(noisy):
        if value > noisy[winner]:
            winner = i
    return winner
""",
    "a helper for any list": """
    def argmax(values):
        top = 0
        for i in range(len(values)):
            if values[top] < values[i]:
                top = i
        return top

    return argmax([score + np.random.laplace(0, 2 / epsilon) for score in scores])
""",
    "the largest by a key": """
    noisy = [score + np.random.laplace(scale=2 / epsilon) for score in scores]
    return max(range(len(noisy)), key=lambda i: noisy[i])
""",
}


@pytest.mark.parametrize("name", LARGEST)
def test_the_place_of_the_largest_of_noisy_values(name: str) -> None:
    program, claim = written(SCORES, LARGEST[name], "scores")
    assert isinstance(prove(program, claim, 60), Proved)
    assert isinstance(prove(program, half(claim), 5), Unknown)


def test_the_largest_noisy_value_beside_its_place_is_not_proved() -> None:
    body = LARGEST["places compared"].replace("return best", "return best, noisy[best]")
    assert isinstance(prove(*written(SCORES, body, "scores"), 5), Unknown)


FILL = """
    noisy = []
    for x in q:
        noisy.append(laplace(x, scale=2 / eps))
"""
WRITTEN = {
    "places compared": FILL
    + """
    best = 0
    for i in range(1, len(noisy)):
        if noisy[i] > noisy[best]:
            best = i
    return best
""",
    "the smallest": FILL
    + """
    best = 0
    for i in range(len(noisy)):
        if noisy[i] < noisy[best]:
            best = i
    return best
""",
    "items and places": FILL
    + """
    top = noisy[0]
    best = 0
    for i, value in enumerate(noisy):
        if value > top:
            top = value
            best = i
    return best
""",
    "cells": """
    noisy = [0.0] * len(q)
    for i in range(len(q)):
        noisy[i] = laplace(q[i], scale=2 / eps)
    best = -1
    top = 0.0
    i = 0
    while i < len(q):
        if best < 0 or noisy[i] >= top:
            top = noisy[i]
            best = i
        i += 1
    return best
""",
    "a copy of what is best so far": """
    noisy = []
    for i in range(len(q)):
        value = laplace(q[i], scale=2 / eps)
        noisy = noisy + [value]
    best, top = 0, noisy[0]
    for i in range(1, len(noisy)):
        value = noisy[i]
        if value > top:
            best, top = i, value
    return best
""",
}


def core(name: str, old: str = "return best", new: str = "return best") -> str:
    """A program of the core language, with one text in place of another."""
    return f'@private(epsilon="eps")\ndef f(q: Queries(sensitivity=1), eps: Epsilon):{WRITTEN[name].replace(old, new)}'


@pytest.mark.parametrize("name", WRITTEN)
def test_a_list_is_filled_and_then_searched(name: str) -> None:
    program, claim = stated(core(name))
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"
    assert isinstance(prove(program, half(claim), 5), Unknown)


@pytest.mark.parametrize(
    "changes",
    [
        ("return best", "return noisy[best]"),
        ("return best", "return best, noisy[best]"),
        ("return best", "return q[best]"),
    ],
)
def test_no_value_beside_the_place(changes: tuple[str, str]) -> None:
    assert isinstance(prove(*stated(core("places compared", *changes)), 5), Unknown)
    top = core("items and places", new="return best, top")
    assert isinstance(prove(*stated(top), 5), Unknown)
