"""Values of terms: the same as a run's, and with spans sound for all of their values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import Local, Sided, Term
from lapwing.refute.exact import number as n
from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.value import Value, value
from lapwing.run.interpreter.evaluate import evaluate
from tests.helpers import lowered

MEMORY: dict[str, Value] = {"x": Fraction(5, 2), "y": -3, "n": 2, "q": (4, Fraction(1, 2), -1), "flag": True}
EXPRESSIONS = [
    "x + y * 2 - 1",
    "-x / 4",
    "y // 2",
    "n % 2",
    "n // (n - n) + n % (n - n)",
    "min(x, y, 7)",
    "max(x, y) + abs(y)",
    "q[n]",
    "q[n + 7] + q[n - 9]",
    "len(q) + n",
    "x if y < 0 else 9",
    "x > y and not (n == 2 or flag)",
    "q[0] >= 4",
    "flag != (y <= -3)",
]
SORTS = "x: Public[float], y: Public[int], n: Public[int], q: Public[list[float]], flag: Public[bool]"


def term(text: str) -> Term:
    return lowered(f"@private(epsilon=1)\ndef f({SORTS}):\n    return {text}\n").program.results[0]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_the_same_as_in_a_run(text: str) -> None:
    found = term(text)
    held = {name: list(item) if isinstance(item, tuple) else item for name, item in MEMORY.items()}
    assert value(found, MEMORY) == evaluate(found, held)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_a_span_covers_what_each_of_its_values_gives(text: str) -> None:
    found = term(text)
    for low, high in ((-4, -2), (-3, -3), (0, 3), (-9, 9)):
        for name in ("x", "y", "n"):
            try:
                seen = value(found, {**MEMORY, name: Span(low, high)})
            except (Undecided, Refused):
                continue
            for point in range(low, high + 1):
                exact = value(found, {**MEMORY, name: point})
                if isinstance(seen, Span) and isinstance(exact, int | Fraction):
                    assert (seen.low is None or seen.low <= exact) and (seen.high is None or exact <= seen.high)
                else:
                    assert seen == exact


def test_what_was_never_set_is_0() -> None:
    assert [value(Local("z", sort), {}) for sort in (BOOL, INT, REAL, ListOf(INT))] == [False, 0, 0, ()]


def test_logarithms_are_compared_by_their_bounds() -> None:
    eps = n.Log(Fraction(1), Fraction(2))
    assert value(term("x > y"), {"x": eps, "y": Fraction(69, 100)}) is True
    assert value(term("x > y"), {"x": eps, "y": Fraction(70, 100)}) is False
    assert value(term("max(x, y)"), {"x": eps, "y": 1}) == 1
    with pytest.raises(Refused):
        value(term("n // y"), {"n": eps, "y": 1})


def test_one_false_part_decides_a_conjunction() -> None:
    assert value(term("x > 0 and y > 0"), {"x": Span(-1, 1), "y": -1}) is False
    assert value(term("x > 0 or y < 0"), {"x": Span(-1, 1), "y": -1}) is True
    with pytest.raises(Undecided):
        value(term("x > 0 and y < 0"), {"x": Span(-1, 1), "y": -1})


def test_terms_of_assertions_are_refused() -> None:
    with pytest.raises(Refused):
        value(Sided("x", INT, 1), {})
