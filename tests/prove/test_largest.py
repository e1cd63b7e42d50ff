"""The place of the largest of noisy values, in several writings."""

from __future__ import annotations

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
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
