"""Lists with Gaussian noise in mu: what is proved and checked again, what is not, and the smallest mu."""

from __future__ import annotations

import json

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Arithmetic, Literal, Param, Square
from lapwing.prove.prover import Proved, Unknown, find_epsilon, prove
from lapwing.prove.strategy.in_mu import root_of
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.pretty_term import claim_words
from tests.helpers import lowered
from tests.prove.examples import second_checker

HEAD = "k: Public[int], c: Public[float], sigma: Public[float]"
REQUIRES = "requires=['sigma > 0', 'c > 0', 'k >= 1']"
ADDED = 'd: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove")'
REPLACED = 'd: Database(of=Vector(Interval(-1, 1), "k"))'
CELLS = 'd: Database(of=Integers(0, "k - 1"), neighbours="{}")'
SUM = """
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out
"""
HISTOGRAM = """
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for n in counts:
        out.append(gaussian(n, sigma=sigma))
    return out
"""


def text_of(mu: str, rows: str, lines: str) -> str:
    return f'@private(mu="{mu}", {REQUIRES})\ndef f({rows}, {HEAD}):\n    {lines.strip()}\n'


@pytest.mark.parametrize(
    ("mu", "rows", "lines"),
    [
        ("2 * c / sigma", ADDED, SUM),
        ("(c + sqrt(k)) / sigma", ADDED, SUM),
        ("4 * c / sigma", REPLACED, SUM),
        ("(2 * c + sqrt(k)) / sigma", REPLACED, SUM),
        ("2 / sigma", CELLS.format("add-remove"), HISTOGRAM),
        ("2 * sqrt(2) / sigma", CELLS.format("replace"), HISTOGRAM),
    ],
)
def test_proved_and_checked_again(mu: str, rows: str, lines: str) -> None:
    found = lowered(text_of(mu, rows, lines))
    assert found.claim is not None
    answer = prove(found.program, found.claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize(
    ("mu", "rows", "lines"),
    [
        ("c / sigma", ADDED, SUM),
        ("(c + 1) / sigma", ADDED, SUM),
        ("2 * c / sigma", REPLACED, SUM),
        ("2 / sigma", CELLS.format("replace"), HISTOGRAM),
        ("2 * c / sigma", ADDED, SUM.replace("clip_norm(row, c)", "row")),
        ("2 * c / sigma", ADDED, SUM.replace("return out", "return total")),
        ("2 * c / sigma", ADDED, SUM.replace("gaussian(total[i]", "gaussian(2 * total[i]")),
    ],
)
def test_what_costs_more_is_not(mu: str, rows: str, lines: str) -> None:
    found = lowered(text_of(mu, rows, lines))
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 3), Unknown)


def test_the_smallest() -> None:
    found = lowered(text_of("1000", ADDED, SUM))
    answer = find_epsilon(found.program, 60, claim=found.claim)
    assert isinstance(answer, Proved)
    assert claim_words(answer.certificate.claim) == "mu = 2 * c / sigma"


def test_roots() -> None:
    k, c = Param("k", INT), Param("c", REAL)
    assert root_of(Square(c)) == c
    assert root_of(Literal(4, INT)) == Literal(2, INT)
    assert root_of(Literal(2, INT)) == Apply("sqrt", (Literal(2, INT),))
    assert root_of(Arithmetic("*", Literal(4, INT), Square(c))) == Arithmetic("*", Literal(2, INT), c)
    assert root_of(k) == Apply("sqrt", (k,))
