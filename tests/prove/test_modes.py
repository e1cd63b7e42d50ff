"""The most frequent value, by noise on counts that are kept in a list: with exponential noise each value may move."""

from __future__ import annotations

import json

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import second_checker, stated
from tests.prove.test_patterns import half

COUNTS = """
    counts = [0] * {size}
    for x in d:
        counts[x] += 1
"""
WINNERS = {
    "the best so far": """
    winner = 0
    best = 0.0
    for i in range({size}):
        noisy = exponential_noise(counts[i], scale=2 / eps)
        if i == 0 or noisy > best:
            best = noisy
            winner = i
    return winner
""",
    "a list of noisy counts": """
    noisy = []
    for n in counts:
        noisy.append(exponential_noise(n, scale=2 / eps))
    winner = 0
    for i in range(1, len(noisy)):
        if noisy[i] > noisy[winner]:
            winner = i
    return winner
""",
}


def mode(name: str, size: str) -> str:
    """A program that chooses among so many values."""
    public, needs = ("k: Public[int], ", ', requires="k >= 1"') if size == "k" else ("", "")
    domain = f"Integers(0, {size} - 1)" if size != "k" else 'Integers(0, "k - 1")'
    rows = f'd: Database(of={domain}, neighbours="add-remove")'
    head = f'@private(epsilon="eps"{needs})\ndef f({rows}, {public}eps: Epsilon):'
    return head + (COUNTS + WINNERS[name]).format(size=size)


@pytest.mark.parametrize("size", ["10", "k"])
@pytest.mark.parametrize("name", WINNERS)
def test_the_most_frequent_value_by_exponential_noise(name: str, size: str) -> None:
    program, claim = stated(mode(name, size))
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"
    assert isinstance(prove(program, half(claim), 2), Unknown)


@pytest.mark.parametrize(
    ("old", "new"),
    [("counts[x] += 1", "counts[x] += x"), ("return winner", "return counts[winner]"), ("add-remove", "replace")],
)
def test_counts_that_move_farther_are_not_proved(old: str, new: str) -> None:
    text = mode("the best so far", "10")
    assert old in text
    wrong = text.replace(old, new).replace("2 / eps", "1 / eps" if new == "replace" else "2 / eps")
    assert isinstance(prove(*stated(wrong), 3), Unknown)


PEELED = """
@private(epsilon="eps"{needs})
def f(d: Database(of=Integers(0, 5), neighbours="add-remove"), {public}eps: Epsilon):
    counts = [0] * 6
    for x in d:
        counts[x] += 1
    taken = [False] * 6
    chosen = []
    for r in range({rounds}):
        best = -1
        top = 0.0
        for i in range(6):
            noisy = laplace(counts[i], scale={rounds} / eps)
            if not taken[i] and (best < 0 or noisy > top):
                best = i
                top = noisy
        taken[best] = True
        chosen.append(best)
    return chosen
"""


@pytest.mark.parametrize("rounds", ["3", "k"])
def test_rounds_that_choose_among_counts_in_a_list(rounds: str) -> None:
    public, needs = ("k: Public[int], ", ', requires="k >= 1"') if rounds == "k" else ("", "")
    program, claim = stated(PEELED.format(rounds=rounds, public=public, needs=needs))
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"
    assert isinstance(prove(program, half(claim), 2), Unknown)


@pytest.mark.parametrize(("old", "new"), [("scale=3 / eps", "scale=2 / eps"), ("append(best)", "append(counts[best])")])
def test_rounds_that_cost_more_are_not_proved(old: str, new: str) -> None:
    text = PEELED.format(rounds="3", public="", needs="")
    assert old in text
    assert isinstance(prove(*stated(text.replace(old, new)), 3), Unknown)
