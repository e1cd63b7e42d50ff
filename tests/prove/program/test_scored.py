"""Lists of which it matters how far items move."""

from __future__ import annotations

from lapwing.prove.program.scored import scored_lists
from tests.helpers import lowered

TEXT = """
@private(epsilon="eps")
def best(d: Database(of=Integers(0, 2)), q: Queries(sensitivity=1), eps: Epsilon):
    scores = []
    for c in range(3):
        count = 0
        for x in d:
            if x == c:
                count += 1
        scores.append(count)
    return exponential(scores, scale=2 / eps)
"""


def test_lists_that_are_filled_matter_where_scores_were_computed() -> None:
    assert [each.name for each in scored_lists(lowered(TEXT).program)] == ["scores"]


def test_nothing_matters_where_the_scores_are_given_or_noise_is_added() -> None:
    assert scored_lists(lowered(TEXT.replace("exponential(scores", "exponential(q")).program) == ()
    assert scored_lists(lowered(TEXT.replace("exponential(scores, scale", "laplace(scores[0], scale")).program) == ()
