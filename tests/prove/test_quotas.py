"""Sparse vector that stops when a list is long enough, with a threshold that is renewed before or after it asks."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import second_checker, stated
from tests.prove.test_patterns import half, written

HEAD = """
@private(epsilon="eps", requires="c >= 1")
def f(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon):
    bar = laplace(t, scale=2 * c / eps)
    out = []
    for i in range(len(q)):
"""
CORE = {
    "it stops at the last one": """
        if laplace(q[i], scale=4 * c / eps) >= bar:
            out.append(i)
            if len(out) == c:
                break
            bar = laplace(t, scale=2 * c / eps)
    return out
""",
    "it asks first": """
        if len(out) >= c:
            break
        if laplace(q[i], scale=4 * c / eps) >= bar:
            out.append(i)
            bar = laplace(t, scale=2 * c / eps)
    return out
""",
}
PLAIN = """
    bar = t + np.random.laplace(0, 2 * c / epsilon)
    found = []
    for i, query in enumerate(queries):
        if query + np.random.laplace(0, 4 * c / epsilon) >= bar:
            found.append(i)
            if len(found) == c:
                break
            bar = t + np.random.laplace(0, 2 * c / epsilon)
    return found
"""
CONTRACT = "# lapwing: queries: Queries(sensitivity=1); epsilon = epsilon; c: Public[int]; requires = c >= 1\n"


@pytest.mark.parametrize("name", CORE)
def test_sparse_vector_with_a_quota(name: str) -> None:
    program, claim = stated(HEAD + CORE[name])
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"
    assert isinstance(prove(program, half(claim), 2), Unknown)


def test_sparse_vector_with_a_quota_in_plain_python() -> None:
    program, claim = written(CONTRACT, PLAIN, "queries, t, c")
    assert isinstance(prove(program, claim, 60), Proved)
    assert isinstance(prove(program, half(claim), 2), Unknown)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("            if len(out) == c:\n                break\n", ""),
        ("len(out) == c", "len(out) == c + 1"),
        ("out.append(i)\n", "out.append(i)\n            out.append(q[i])\n"),
        ("if len(out) == c", "if len(q) == c"),
    ],
)
def test_sparse_vector_beyond_its_quota(old: str, new: str) -> None:
    lines = CORE["it stops at the last one"]
    assert old in lines
    wrong = HEAD.replace("out = []", "out = [0.5]") if "q[i])\n" in new else HEAD
    assert isinstance(prove(*stated(wrong + lines.replace(old, new)), 3), Unknown)
