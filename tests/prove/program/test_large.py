"""Long terms, and a search that does not follow them beyond its time."""

from __future__ import annotations

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Arithmetic, Param, Term
from lapwing.prove.program.large import MOST_PARTS, is_large
from lapwing.prove.prover import Unknown, prove
from lapwing.verify.claim.cutoff import cutoff
from tests.syntax.natural.given_verdicts import lowered

MEDIAN = """
# lapwing: data: Database(of=Integers(0, 20), neighbours="add-remove"); epsilon = epsilon
def median(data, epsilon):
    rows = sorted(data)
    scores = []
    for c in range(21):
        below = sum(1 for x in rows if x < c)
        scores.append(-abs(below - len(rows) / 2))
    noisy = [s + np.random.exponential(scale=2 / epsilon) for s in scores]
    return int(np.argmax(noisy))
"""


def test_a_term_that_doubles_is_large_soon() -> None:
    term: Term = Param("x", REAL)
    doublings = 0
    while not is_large(term):
        term = Arithmetic("+", term, term)
        doublings += 1
    assert 2**doublings <= MOST_PARTS < 2 ** (doublings + 1)


def test_the_largest_of_many_noisy_scores_takes_no_longer_than_it_may() -> None:
    found = lowered(MEDIAN)
    assert found.claim is not None
    with cutoff(4):
        assert isinstance(prove(found.program, found.claim, 1), Unknown)
