"""Random small distributions and relations, and what brute force says of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations

from hypothesis import strategies as st

from lapwing.numbers.epsilon import Epsilon, Log, Plain, is_within
from lapwing.refute.finite.distribution import Distribution


def subsets(outcomes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All events."""
    return chain.from_iterable(combinations(outcomes, size) for size in range(len(outcomes) + 1))


@st.composite
def distributions(draw: st.DrawFn, most: int = 5) -> Distribution[int]:
    """A distribution over the first few numbers, some of mass 0."""
    weights = draw(st.lists(st.integers(0, 6), min_size=1, max_size=most).filter(any))
    return Distribution(tuple((place, Fraction(weight, sum(weights))) for place, weight in enumerate(weights)))


EPSILONS: st.SearchStrategy[Epsilon] = st.one_of(
    st.sampled_from([Fraction(1), Fraction(2), Fraction(3, 2), Fraction(3)]).map(Log),
    st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 3)]).map(Plain),
)
DELTAS = st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(1, 6), Fraction(1, 3), Fraction(1)])
RELATIONS = st.frozensets(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=20)


def has_violation(
    first: Distribution[int],
    second: Distribution[int],
    relation: frozenset[tuple[int, int]],
    epsilon: Epsilon,
    delta: Fraction,
) -> bool:
    """Whether some event is likelier than its partners allow, by trying all."""
    return any(
        not is_within(
            first.of_event(event),
            second.of_event(b for b in second.outcomes if any((a, b) in relation for a in event)),
            epsilon,
            delta,
        )
        for event in subsets(first.outcomes)
    )


def all_have_partners(
    first: Distribution[int], second: Distribution[int], relation: frozenset[tuple[int, int]]
) -> bool:
    """Whether every outcome that can happen has a partner among the outcomes of the other."""
    return all(any((a, b) in relation for b in second.outcomes) for a in first.support) and all(
        any((a, b) in relation for a in first.outcomes) for b in second.support
    )
