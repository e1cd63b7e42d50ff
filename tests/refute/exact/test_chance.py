"""Exact probabilities, beside sums over all noise by another interpreter."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from time import thread_time

import pytest

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Term
from lapwing.refute.exact.chance import chance, cut, single_steps
from lapwing.refute.exact.event import Anything, AtLeast, AtMost, Between, Event, Exactly, Items, Outcome, Pattern, fits
from lapwing.refute.exact.noise import OffGrid
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.spread import NEVER, Chance
from lapwing.refute.exact.value import Value
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value as Held
from tests.helpers import body, lowered

EPS = Log(Fraction(1), Fraction(2))
EDGE = 9

NOISY_MAX = """
best = 0
winner = 0
for i in range(len(q)):
    cur = laplace(q[i], scale=1 / eps)
    if i == 0 or cur > best:
        best = cur
        winner = i
return winner
"""
ABOVE = """
bar = laplace(0, scale=1 / eps)
out = []
for i in range(len(q)):
    cur = laplace(q[i], scale=1 / eps)
    if cur >= bar:
        out.append(cur)
        break
    out.append(0)
return out
"""
CLAMPED = "x = laplace(q[0], scale=1 / eps)\ny = laplace(x, scale=1 / eps)\nreturn max(0, min(y, 3)), x / 2 - c"

TWO = "x = laplace(q[0], scale=1 / eps)\ny = laplace(q[0], scale=1 / eps)\nreturn x, y"
ROUNDED = """
x = laplace(q[0], scale=1 / eps)
y = laplace(q[0], scale=1 / eps)
a = max(0, x)
b = 1 if y > 1 else 0
a = a + b
return a, b
"""
TOGETHER = "x = laplace(q[0], scale=1 / eps)\ny = laplace(x, scale=1 / eps)\nreturn x, x + y, y"


class Given:
    """Offsets given in order, and the product of their probabilities."""

    def __init__(self, offsets: tuple[int, ...]) -> None:
        self.offsets, self.chance = list(offsets), Fraction(1)

    def draw(self, law: Law, value: Callable[[Term], Held]) -> Held:
        offset = self.offsets.pop(0)
        self.chance *= Fraction(1, 3) / 2 ** abs(offset)
        center = value(law.center)  # type: ignore[union-attr]
        assert not isinstance(center, list)
        return center + offset


def summed(program: Program, inputs: dict[str, Value], pattern: tuple[Pattern, ...], draws: int) -> Chance:
    """The probability by summing up all noise within the edges, and what is beyond them."""
    held = {name: list(item) if isinstance(item, tuple) else item for name, item in inputs.items()}
    seen: dict[tuple[int, ...], tuple[bool, Fraction]] = {}
    for offsets in itertools.product(range(-EDGE, EDGE + 1), repeat=draws):
        given = Given(offsets)
        results = interpret(program, {**held, "eps": 1}, given)  # type: ignore[dict-item]
        used = offsets[: draws - len(given.offsets)]
        listed = results if isinstance(results, tuple) else (results,)
        values = [tuple(item) if isinstance(item, list) else item for item in listed]
        fit = all(fits(part, item) for part, item in zip(pattern, values, strict=True))  # type: ignore[arg-type]
        seen[used] = (fit, given.chance)
    low = sum((part for fit, part in seen.values() if fit), Fraction(0))
    return Chance(low, low + 1 - sum(part for _, part in seen.values()))


@pytest.mark.parametrize(
    ("lines", "q", "pattern"),
    [
        (NOISY_MAX, (0, 0), (Exactly(0),)),
        (NOISY_MAX, (3, 1), (Exactly(1),)),
        (NOISY_MAX, (1, 0, 1), (Exactly(2),)),
        (ABOVE, (0, 1), (Items((Exactly(0), Exactly(2))),)),
        (ABOVE, (0, 1), (Items((Exactly(0), Exactly(0))),)),
        (ABOVE, (2,), (Items((AtLeast(1),)),)),
        (CLAMPED, (1,), (Exactly(3), AtMost(0))),
        (CLAMPED, (1,), (Exactly(0), Exactly(Fraction(-1, 2)))),
        (TWO, (1,), (Exactly(3), AtMost(0))),
        (TWO, (1,), (Between(-1, 2), AtLeast(Fraction(3, 2)))),
        (TWO, (1,), (Exactly(Fraction(1, 2)), Anything())),
        (ROUNDED, (1,), (Exactly(1), Exactly(1))),
        (ROUNDED, (1,), (Exactly(0), AtMost(0))),
        (ROUNDED, (1,), (AtLeast(2), Anything())),
        (TOGETHER, (1,), (AtLeast(0), Exactly(3), Anything())),
        (TOGETHER, (1,), (AtMost(3), Between(1, 4), Exactly(2))),
    ],
)
def test_sums_by_another_interpreter_agree(lines: str, q: tuple[int, ...], pattern: tuple[Pattern, ...]) -> None:
    program = lowered(body(lines, "q: Queries, eps: Epsilon, c: Public[int]")).program
    inputs: dict[str, Value] = {"q": q, "eps": EPS, "c": 0}
    found = chance(program, inputs, Event((Outcome(pattern),)), 1, 20)
    other = summed(program, inputs, pattern, len(q) + (lines in (ABOVE, CLAMPED, TWO, ROUNDED, TOGETHER)))
    assert found.low <= found.high
    assert found.low <= other.high
    assert other.low <= found.high
    assert other.high - other.low < Fraction(1, 50)
    assert found.high - found.low < Fraction(1, 10**5)


def of(lines: str, inputs: dict[str, Value], pattern: Pattern, reach: int = 10, grid: int = 1) -> Chance:
    program = lowered(body(lines, "q: Queries, eps: Epsilon, c: Public[int]")).program
    full = {"q": (0,), "eps": EPS, "c": 0, **inputs}
    return chance(program, full, Event((Outcome((pattern,)),)), grid, reach)


def test_one_draw_is_exact_however_far_out() -> None:
    lines = "return laplace(q[0], scale=1 / eps)"
    assert of(lines, {}, Exactly(40)) == (Fraction(1, 3 * 2**40),) * 2
    assert of(lines, {}, AtLeast(40)) == (Fraction(1, 3 * 2**39),) * 2
    assert of("return laplace(q[0], scale=1 / eps) >= q[0]", {"q": (5,)}, Exactly(True)) == (Fraction(2, 3),) * 2


def test_several_results_are_exact_however_far_out() -> None:
    program = lowered(body(TWO, "q: Queries, eps: Epsilon, c: Public[int]")).program
    far = Event((Outcome((Exactly(40), AtMost(-50))), Outcome((Exactly(41), Exactly(7)))))
    found = chance(program, {"q": (0,), "eps": EPS, "c": 0}, far, 1, 2)
    assert found == (Fraction(1, 3 * 2**40) * Fraction(1, 3 * 2**49) + Fraction(1, 9 * 2**48),) * 2


def test_impossible_is_0_even_where_the_tails_of_two_draws_meet() -> None:
    lines = "x = laplace(q[0], scale=1 / eps)\nif laplace(0, scale=1 / eps) > x:\n    return 1\nreturn 2"
    assert of(lines, {}, Exactly(3)) == NEVER
    low, high = of(lines, {}, Exactly(1))
    assert 0 < high - low < Fraction(1, 2**18)


def test_the_bounds_close_with_the_reach() -> None:
    widths = [high - low for low, high in (of(NOISY_MAX, {"q": (0, 2)}, Exactly(0), reach) for reach in (2, 6, 12))]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[0] / 1000


def test_a_loop_that_may_go_on_for_ever_is_bounded() -> None:
    low, high = of("n = 0\nwhile flip():\n    n = n + 1\nreturn n", {}, AtLeast(2))
    assert low <= Fraction(1, 4) <= high
    assert 0 < high - low < Fraction(1, 2**100)


def test_a_counter_that_is_too_large_is_not_followed() -> None:
    lines = "n = 0\nwhile flip():\n    n = n + 1\nreturn n"
    assert of(lines, {}, Exactly(2)) == (Fraction(1, 8),) * 2
    assert of(lines, {}, AtMost(2)) == (Fraction(7, 8),) * 2
    noisy = "n = 0\nwhile laplace(q[0], scale=1 / eps) > 0:\n    n = n + 1\nreturn n"
    assert of(noisy, {}, Exactly(30)) == (Fraction(2, 3) * Fraction(1, 3) ** 30,) * 2


@pytest.mark.parametrize(
    "lines",
    [
        "n = 0\nfor x in q:\n    if laplace(x, scale=1 / eps) > 0:\n        n = n + 2\n    n = n + 1",
        "n = 3\nif laplace(q[0], scale=1 / eps) > c:\n    n = n + 1\nwhile n < 5 and flip():\n    n = n + 1",
        "n = 0\nif laplace(q[0], scale=1 / eps) > 1:\n    n = n + 4\nif n > 3:\n    n = 1",
        "n = 0\nn = n + 1\nif flip():\n    n = n + 1\nn = geometric(n, scale=1 / eps)",
    ],
)
@pytest.mark.parametrize("pattern", [Exactly(1), Exactly(4), AtMost(3), AtLeast(4)])
def test_results_that_may_be_given_up_early_are_as_likely_as_those_that_may_not(lines: str, pattern: Pattern) -> None:
    """`max(n, -99)` is no variable, so that nothing is known of how it grows; what is told twice must fit twice."""
    other = of(f"{lines}\nreturn max(n, -99)", {"q": (1, 0)}, pattern)
    assert of(f"{lines}\nreturn n", {"q": (1, 0)}, pattern) == other
    program = lowered(body(f"{lines}\nreturn n, n", "q: Queries, eps: Epsilon, c: Public[int]")).program
    inputs: dict[str, Value] = {"q": (1, 0), "eps": EPS, "c": 0}
    assert chance(program, inputs, Event((Outcome((Anything(), pattern)),)), 1, 10) == other
    assert chance(program, inputs, Event((Outcome((pattern, Anything())),)), 1, 10) == other


def test_a_counter_that_may_fall_again_is_followed() -> None:
    low, high = of("n = 0\nwhile flip():\n    n = n + 1\nif n > 3:\n    n = 1\nreturn n", {}, Exactly(1))
    assert low <= Fraction(1, 4) + Fraction(1, 16) <= high
    assert low > Fraction(1, 4)


def test_a_loop_without_end_gives_no_result() -> None:
    assert of("n = 0\nwhile n < 1:\n    n = n - 1\nreturn n", {}, Exactly(0)) == NEVER
    lines = "n = 0\nif flip():\n    while n < 1:\n        n = n - 1\nreturn n"
    assert of(lines, {}, Exactly(0)) == (Fraction(1, 2),) * 2


def test_a_loop_that_may_not_end_is_refused() -> None:
    with pytest.raises(Refused):
        of("n = [1]\nwhile len(n) > 0:\n    n.append(1)\nreturn len(n)", {}, Exactly(0))


def test_no_evaluation_goes_on_beyond_its_time() -> None:
    lines = "n = 0\nwhile laplace(n, scale=1 / eps) < laplace(n, scale=1 / eps) + 9:\n    n = n + 1\nreturn n"
    program = lowered(body(lines, "q: Queries, eps: Epsilon, c: Public[int]")).program
    inputs: dict[str, Value] = {"q": (), "eps": EPS, "c": 0}
    start = thread_time()
    with pytest.raises(OutOfTimeError):
        chance(program, inputs, Event((Outcome((Exactly(40),)),)), 1, 60, Deadline.after(0.2))
    assert thread_time() - start < 1


def test_events_must_have_the_shape_of_the_results() -> None:
    program = lowered(body("return c")).program
    with pytest.raises(Refused):
        chance(program, {"q": (), "d": (), "eps": EPS, "c": 0}, Event((Outcome(()),)), 1, 1)


def test_off_the_grid() -> None:
    lines = "return laplace(q[0] * 0.5, scale=1 / eps)"
    with pytest.raises(OffGrid):
        of(lines, {"q": (1,)}, Exactly(0))
    assert of(lines, {"q": (1,)}, Exactly(Fraction(1, 2)), grid=2).low > 0


@pytest.mark.parametrize("ends", [(None, None), (None, 3), (-4, None), (0, None), (-3, 8), (5, 5), (40, None)])
def test_cuts_lose_nothing(ends: tuple[int | None, int | None]) -> None:
    for parts in (cut(*ends, 12), cut(*ends, 12, 2), single_steps(*ends, 12)):
        if not parts:
            assert ends in ((5, 5), (40, None))
            continue
        covered = sorted((-99 if first is None else first, 99 if last is None else last) for first, last in parts)
        assert covered[0][0] == (-99 if ends[0] is None else ends[0])
        assert covered[-1][1] == (99 if ends[1] is None else ends[1])
        assert all(one[1] + 1 == other[0] for one, other in itertools.pairwise(covered))


KEPT = """
a = laplace(q[0], scale=1 / eps)
b = laplace(q[1], scale=1 / eps)
best = 0 if a >= b else 1
return best, a, b
"""
GIVEN: dict[str, Value] = {"q": (1, 0), "eps": EPS, "c": 1}


def chance_of(lines: str, event: Event) -> Chance:
    program = lowered(body(lines, "q: Queries, eps: Epsilon, c: Public[int]")).program
    return chance(program, GIVEN, event, 1, 6)


@pytest.mark.parametrize(
    "parts",
    [
        (Exactly(0), Exactly(1), Exactly(0)),
        (Exactly(1), Exactly(1), Exactly(0)),
        (Anything(), Exactly(2), Anything()),
        (Exactly(1), Between(-1, 1), AtMost(2)),
        (Exactly(0), AtLeast(1), Exactly(Fraction(1, 2))),
    ],
)
def test_what_an_event_leaves_of_a_result_is_all_that_counts(
    parts: tuple[Pattern, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from lapwing.refute.exact import chance as module

    event = Event((Outcome(parts), Outcome((Exactly(0), Exactly(3), Exactly(3)))))
    found = chance_of(KEPT, event)
    whole = vars(module)["graph_of"]
    monkeypatch.setattr(module, "graph_of", lambda each: replace(whole(each), final=frozenset()))
    slow = chance_of(KEPT, event)
    assert slow.low <= found.low <= found.high <= slow.high


def test_a_result_that_is_given_twice_is_followed() -> None:
    event = Event((Outcome((Anything(), Exactly(0), Anything())),))
    assert chance_of(KEPT.replace("best =", "if a > 2:\n    a = 0\nbest ="), event).low > chance_of(KEPT, event).high
