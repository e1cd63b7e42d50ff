"""Mechanisms as people write them in plain Python: each is proved with the noise it needs, and not with half of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Arithmetic, Literal
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import subjects
from tests.prove.examples import second_checker, stated
from tests.typed import in_epsilon

FOUR = '# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon\n'
REPLACED = FOUR.replace("add-remove", "replace")
GROUPS = FOUR.replace("Integers(0, 3)", "Row(Integers(0, 2), Interval(0, 1))")

HISTOGRAMS = {
    "a list of cells": (
        FOUR,
        """
    cells = [0, 0, 0, 0]
    for x in data:
        cells[x] += 1
    return [cell + np.random.laplace(0, 1 / epsilon) for cell in cells]
""",
    ),
    "branches": (
        FOUR,
        """
    a = b = c = d = 0
    for x in data:
        if x == 0:
            a += 1
        elif x == 1:
            b += 1
        elif x == 2:
            c += 1
        else:
            d += 1
    return [cell + np.random.laplace(0, 1 / epsilon) for cell in (a, b, c, d)]
""",
    ),
    "a loop for each cell": (
        FOUR,
        """
    a = sum(1 for x in data if x == 0) + np.random.laplace(0, 1 / epsilon)
    b = sum(1 for x in data if x == 1) + np.random.laplace(0, 1 / epsilon)
    c = sum(x >= 2 for x in data) + np.random.laplace(0, 1 / epsilon)
    return a, b, c
""",
    ),
    "cells that change both ways": (
        REPLACED,
        """
    cells = np.bincount(data, minlength=4)
    return cells + np.random.laplace(0, 2 / epsilon, size=4)
""",
    ),
    "sums of groups": (
        GROUPS,
        """
    sums = [0.0, 0.0, 0.0]
    for group, value in data:
        sums[group] += value
    return [each + np.random.laplace(0, 1 / epsilon) for each in sums]
""",
    ),
    "overlapping cells": (
        FOUR,
        """
    low = sum(1 for x in data if x <= 1)
    middle = sum(1 for x in data if 1 <= x <= 2)
    high = sum(1 for x in data if x >= 2)
    return [each + np.random.laplace(0, 2 / epsilon) for each in (low, middle, high)]
""",
    ),
}
WINNERS = {
    "the most frequent": """
    counts = {0: 0, 1: 0, 2: 0, 3: 0}
    for x in data:
        if x in counts:
            counts[x] += 1
    return max([0, 1, 2, 3], key=lambda c: counts[c] + np.random.laplace(0, 1 / epsilon))
""",
    "argmax": """
    cells = np.bincount(data, minlength=4)
    return int(np.argmax(cells + np.random.laplace(0, 1 / epsilon, size=4)))
""",
    "index of the maximum": """
    cells = [0, 0, 0, 0]
    for x in data:
        cells[x] += 1
    noisy = [cell + np.random.laplace(0, 1 / epsilon) for cell in cells]
    return noisy.index(max(noisy))
""",
    "two winners, one after the other": """
    left, winners = [0, 1, 2], []
    for _ in range(2):
        noisy = [sum(x == c for x in data) + np.random.laplace(scale=2 / epsilon) for c in left]
        winners.append(left.pop(int(np.argmax(noisy))))
    return winners
""",
}
SPARSE = """
@private(epsilon="c * eps", requires="c >= 0")
def sparse(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon):
    found = []
    place = 0
    while place < len(q) and len(found) < c:
        bar = laplace(t, scale=2 / eps)
        hit = -1
        while place < len(q) and hit < 0:
            if laplace(q[place], scale=4 / eps) >= bar:
                hit = place
            place += 1
        if hit >= 0:
            found.append(hit)
    return found
"""


RANKS = """
    scores = [-abs(sum(1 for x in data if x < c) - sum(1 for x in data if x > c)) for c in candidates]
"""
CHOSEN = {
    "numpy's choice": """
    weights = np.exp(epsilon * np.array(scores) / 2)
    return np.random.choice(candidates, p=weights / weights.sum())
""",
    "Gumbel noise": """
    noisy = epsilon * np.array(scores) / 2 + np.random.gumbel(size=len(scores))
    return candidates[int(np.argmax(noisy))]
""",
}
MODE = """
@private(epsilon="eps", requires="k >= 1")
def mode(d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon):
    counts = [0] * k
    for x in d:
        counts[x] += 1
    return exponential(counts, scale=1 / eps)
"""
PEELED = """
@private(epsilon="c * eps", requires="c >= 0")
def peeled(q: Queries(sensitivity=1), c: Public[int], eps: Epsilon):
    chosen = []
    for r in range(c):
        best = -1
        value = 0.0
        for i in range(len(q)):
            noisy = laplace(q[i], scale=2 / eps)
            if best < 0 or noisy > value:
                best = i
                value = noisy
        chosen.append(best)
    return chosen
"""
MASKED = """
@private(epsilon="c * eps", requires="c >= 0")
def masked(q: Queries(sensitivity=1), c: Public[int], eps: Epsilon):
    chosen = []
    for r in range(c):
        scores = []
        for i in range(len(q)):
            taken = False
            for j in chosen:
                if j == i:
                    taken = True
            if taken:
                scores.append(-1000000)
            else:
                scores.append(q[i])
        chosen.append(exponential(scores, scale=2 / eps))
    return chosen
"""
MARGINALS = """
@private(epsilon="m * eps", requires="m >= 0")
def marginals(d: Database(of=Vector(of=Bit, length="m"), neighbours="add-remove"), m: Public[int], eps: Epsilon):
    out = []
    for j in range(m):
        count = 0
        for row in d:
            count += row[j]
        out.append(laplace(count, scale=1 / eps))
    return out
"""
ADDED_UP = """
@private(epsilon="eps")
def added_up(a: Query(sensitivity=1), eps: Epsilon):
    total = a
    for i in range(3):
        total += laplace(0, scale=1 / eps)
    return total
"""


def written(contract: str, body: str, private: str = "data") -> tuple[Program, Claim]:
    """A function of plain Python as a program, with its claim."""
    (found,) = subjects(f"import numpy as np\n\n{contract}def release({private}, epsilon):{body}")
    assert isinstance(found, Subject)
    lowered = found.lower()
    assert lowered.claim is not None
    return lowered.program, in_epsilon(lowered.claim)


def half(claim: Claim) -> Claim:
    """Half of what is claimed."""
    return replace(claim, epsilon=Arithmetic("/", claim.epsilon, Literal(2, INT)))


def check_tight(program: Program, claim: Claim) -> None:
    """The claim is proved, a second checker agrees, and half of it is not proved."""
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == program.name
    assert isinstance(prove(program, half(claim), 5), Unknown)


@pytest.mark.parametrize("name", HISTOGRAMS)
def test_one_row_is_in_one_cell(name: str) -> None:
    check_tight(*written(*HISTOGRAMS[name]))


@pytest.mark.parametrize("name", WINNERS)
def test_winners_of_noisy_counts_cost_what_the_counts_cost(name: str) -> None:
    program, claim = written(FOUR, WINNERS[name])
    assert isinstance(prove(program, claim, 60), Proved)


def test_a_threshold_renewed_for_each_answer() -> None:
    program, claim = stated(SPARSE)
    assert isinstance(prove(program, claim, 60), Proved)
    assert isinstance(prove(program, half(claim), 5), Unknown)


def test_cells_that_overlap_in_all_rows_are_not_paid_once() -> None:
    twice = "    ones = sum(x == 1 for x in data)\n    some = sum(x >= 1 for x in data)\n"
    noisy = "    return ones + np.random.laplace(0, {b} / epsilon), some + np.random.laplace(0, {b} / epsilon)\n"
    assert isinstance(prove(*written(FOUR, f"\n{twice}{noisy.format(b=1)}"), 5), Unknown)
    assert isinstance(prove(*written(FOUR, f"\n{twice}{noisy.format(b=2)}"), 60), Proved)


PLAIN = {
    "a sum of draws, one of which is too sharp to be moved": (
        "a: Query(sensitivity=1)",
        """
    one = laplace(0, scale=1 / eps)
    two = laplace(0, scale=5)
    return a + one + two
""",
    ),
    "a centred sum and a count": (
        'd: Database(of=Interval("-c", "c"), neighbours="add-remove"), c: Public[float]',
        """
    s = 0.0
    for x in d:
        s += x
    a = laplace(s, scale=2 * c / eps)
    b = laplace(len(d), scale=2 / eps)
    return a / max(b, 1)
""",
    ),
    "a threshold renewed after each answer, with the count in the loop's guard": (
        "q: Queries(sensitivity=1), t: Public[float], c: Public[int]",
        """
    out: list[bool] = []
    count = 0
    threshold = laplace(t, scale=2 * c / eps)
    i = 0
    while i < len(q) and count < c:
        if laplace(q[i], scale=4 * c / eps) > threshold:
            out.append(True)
            count += 1
            threshold = laplace(t, scale=2 * c / eps)
        else:
            out.append(False)
        i += 1
    return out
""",
    ),
}


@pytest.mark.parametrize("name", PLAIN)
def test_plain_programs_cost_what_they_should(name: str) -> None:
    parameters, body = PLAIN[name]
    requires = "c >= 1" if "c: Public[int]" in parameters else "c > 0" if "c: Public" in parameters else None
    claim = 'epsilon="eps"' if requires is None else f'epsilon="eps", requires=["{requires}"]'
    program, stated_claim = stated(f"@private({claim})\ndef f({parameters}, eps: Epsilon):{body}")
    answer = prove(program, stated_claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"
    assert isinstance(prove(program, half(stated_claim), 2), Unknown)


CLIPPED = {
    "clip": ("add-remove", "np.clip(data, -c, c).sum()", "c"),
    "min and max": ("replace", "sum(max(-c, min(c, x)) for x in data)", "2 * c"),
}


@pytest.mark.parametrize("name", CLIPPED)
def test_sums_clipped_to_a_public_bound(name: str) -> None:
    neighbours, total, scale = CLIPPED[name]
    rows = f'# lapwing: data: Database(of=Interval(-1000, 1000), neighbours="{neighbours}"); epsilon = epsilon'
    noisy = f"return {total} + np.random.laplace(0, {scale} / epsilon)"
    text = f"import numpy as np\n\n{rows}; requires = c > 0\ndef f(data, c, epsilon):\n    {noisy}\n"
    (found,) = subjects(text)
    assert isinstance(found, Subject)
    lowered = found.lower()
    assert lowered.claim is not None
    assert isinstance(prove(lowered.program, lowered.claim, 60), Proved)


@pytest.mark.parametrize("chosen", CHOSEN)
def test_medians_by_the_exponential_mechanism(chosen: str) -> None:
    contract = '# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon\n'
    (found,) = subjects(
        f"import numpy as np\n\n{contract}def median(data, candidates, epsilon):{RANKS}{CHOSEN[chosen]}"
    )
    assert isinstance(found, Subject)
    lowered = found.lower()
    assert lowered.claim is not None
    answer = prove(lowered.program, lowered.claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "median"


def test_the_mode_by_the_exponential_mechanism() -> None:
    """Counts that move one way only cost half of what scores do."""
    program, claim = stated(MODE)
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "mode"
    assert isinstance(prove(program, half(claim), 1), Unknown)


@pytest.mark.parametrize("text", [PEELED, MASKED, MARGINALS, ADDED_UP])
def test_rounds_that_choose_and_sums_that_go_on(text: str) -> None:
    program, claim = stated(text)
    answer = prove(program, claim, 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == program.name


@pytest.mark.parametrize("text", [PEELED, ADDED_UP])
def test_rounds_that_choose_cost_no_less(text: str) -> None:
    program, claim = stated(text)
    assert isinstance(prove(program, half(claim), 1), Unknown)
