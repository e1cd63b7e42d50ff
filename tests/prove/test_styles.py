"""The sparse vector technique as different people write it: the draw in a guard, a truth value with a name, rounds left
out.  Each is proved with the noise it needs, and not with half of it.
"""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import second_checker, stated

HEAD = """
@private(epsilon="eps", requires="c >= 1")
def f(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon):"""

STYLES = {
    "a draw in the guard": """
    bar = laplace(t, scale=2 / eps)
    i = 0
    while i < len(q) and laplace(q[i], scale=4 / eps) < bar:
        i += 1
    return i
""",
    "a draw in the guard, and an answer": """
    bar = laplace(t, scale=4 / eps)
    i = 0
    while i < len(q) and laplace(q[i], scale=8 / eps) < bar:
        i += 1
    answer = 0.0
    if i < len(q):
        answer = laplace(q[i], scale=2 / eps)
    return i, answer
""",
    "a truth value with a name": """
    bar = laplace(t, scale=2 / eps)
    out = []
    hits = 0
    for value in q:
        above = laplace(value, scale=4 * c / eps) >= bar
        out.append(above)
        hits += 1 if above else 0
        if hits == c:
            break
    return out
""",
    "a truth value that is only told": """
    bar = laplace(t, scale=2 / eps)
    out = []
    going = True
    i = 0
    while i < len(q) and going:
        noisy = laplace(q[i], scale=4 / eps)
        out.append(noisy >= bar)
        going = noisy < bar
        i += 1
    return out
""",
    "rounds left out": """
    bar = laplace(t, scale=2 / eps)
    for i in range(len(q)):
        if i % 3 == 0:
            continue
        if laplace(q[i], scale=4 / eps) > bar:
            return i
    return -1
""",
}


@pytest.mark.parametrize("name", STYLES)
def test_each_style_is_proved(name: str) -> None:
    answer = prove(*stated(HEAD + STYLES[name]), seconds=60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize("name", STYLES)
def test_with_half_the_noise_it_is_not(name: str) -> None:
    narrow = STYLES[name].replace("4 / eps", "2 / eps").replace("8 / eps", "4 / eps").replace("4 * c", "2 * c")
    assert isinstance(prove(*stated(HEAD + narrow), seconds=3), Unknown)
