"""Impossible events: what no noise touches, on inputs as long as it takes."""

from __future__ import annotations

import pytest

from lapwing.refute.refuter import refute
from lapwing.refute.search.reach import NOISE, NoisyError, TooLongError, is_other, known_results, lengths_of, reached
from tests.helpers import lowered
from tests.refute.programs import stated
from tests.typed import in_epsilon

ROWS = 'd: Database(of=Interval(0, 1), neighbours="add-remove")'
REPLACED = "d: Database(of=Integers(0, 1000))"
LEAKS = {
    "whether there are more than ten rows, beside noise": (
        ROWS,
        """
    total = 0.0
    for x in d:
        total += x
    return laplace(total, scale=1 / eps), len(d) > 10
""",
    ),
    "no noise for small data": (
        ROWS,
        """
    if len(d) < 20:
        return 0.0
    return laplace(len(d), scale=1 / eps)
""",
    ),
    "whether a value occurs": (
        REPLACED,
        """
    seen = False
    for x in d:
        if x == 777:
            seen = True
    return laplace(0, scale=1 / eps), seen
""",
    ),
    "how long a list is": (
        REPLACED,
        """
    out = []
    for x in d:
        if x > 900:
            out.append(laplace(x, scale=1000 / eps))
    return out
""",
    ),
    "a sum that gets large": (
        REPLACED,
        """
    total = 0
    for x in d:
        total += x
    return laplace(0, scale=1 / eps), total > 5500
""",
    ),
    "whether exactly half of many rows are large": (
        REPLACED,
        """
    large = 0
    for x in d:
        if x >= 500:
            large += 1
    if 2 * large == len(d) and len(d) >= 16:
        return -1
    return geometric(large, scale=1 / eps)
""",
    ),
}
PRIVATE = """
@private(epsilon="eps")
def f(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for x in d:
        total += x
    noisy = laplace(total, scale=1 / eps)
    if noisy > 10:
        return 1
    return 0
"""


@pytest.mark.parametrize("name", LEAKS)
def test_what_no_noise_touches_is_found_on_long_inputs(name: str) -> None:
    parameters, body = LEAKS[name]
    found = lowered(f'@private(epsilon="eps")\ndef f({parameters}, eps: Epsilon):{body}')
    assert found.claim is not None
    counterexample = refute(found.program, found.claim, 10)
    assert counterexample is not None


def test_a_private_program_has_no_such_inputs() -> None:
    found = lowered(PRIVATE)
    assert found.claim is not None
    assert list(reached(found.program, in_epsilon(found.claim))) == []


def test_noise_is_followed_through_values_and_branches() -> None:
    program = lowered("""
@private(epsilon="eps")
def f(q: Query(sensitivity=1), eps: Epsilon):
    noisy = laplace(q, scale=1 / eps)
    out = []
    out.append(noisy)
    out.append(q)
    size = 3
    if noisy > q:
        size = 4
    return out, len(out), size, noisy + 1, q + 1
""").program
    out, length, size, moved, exact = known_results(program, {"q": 2}, [100])
    assert out[0] is NOISE and moved is NOISE and size is NOISE
    assert (out[1], length, exact) == (2, 2, 3)


def test_values_differ_as_far_as_they_are_known() -> None:
    assert is_other((1, NOISE), (2, NOISE))
    assert is_other((NOISE,), (NOISE, NOISE))
    assert is_other(0, NOISE)
    assert not is_other((1, NOISE), (1, NOISE))
    with pytest.raises(NoisyError):
        bool(NOISE)


def test_runs_take_a_bounded_number_of_steps() -> None:
    program = lowered(PRIVATE).program
    rows = tuple(range(60))
    with pytest.raises(TooLongError):
        known_results(program, {"d": rows}, [50])


def test_lists_are_as_long_as_the_text_says() -> None:
    assert {10, 11} <= set(lengths_of((10,)))
    assert max(lengths_of((10**6,))) <= 60


ENDLESS = """
@private(epsilon="eps", delta="1 / 2")
def endless(counts: Histogram(neighbours="add-remove"), eps: Epsilon):
    out = []
    i = 0
    while i < len(counts):
        if counts[i] > 0:
            out.append(geometric(counts[i], scale=1 / eps))
            i += 1
        out.append(0)
    return out
"""


def test_a_run_that_never_ends_for_one_neighbour_is_refuted() -> None:
    program, claim = stated(ENDLESS)
    assert next(reached(program, claim), None) is not None
    assert refute(program, claim, 5) is not None
