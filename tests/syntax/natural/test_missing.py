"""Whether a missing value is None or NaN rests on what the function asks, and the report says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax.subjects.subject import Subject, subjects_of
from tests.syntax.natural.given_verdicts import IMPORTS, is_proved, is_refuted, lowered

CONTRACT = '# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon\n'
NOISE = "np.random.laplace(0, 1 / epsilon)"
NONE = "Values that are missing in data are taken to be None."
NAN = "Values that are missing in data are taken to be NaN."


def function(total: str) -> str:
    return f"{CONTRACT}def f(data, epsilon):\n    return {total} + {NOISE}\n"


ASKED = [
    ("sum(x for x in data if x is not None)", (NONE,)),
    ("sum(x or 0 for x in data)", (NONE,)),
    ("sum(x for x in data if not math.isnan(x))", (NAN,)),
    ("sum(x for x in data if x == x)", (NAN,)),
    ("sum(x for x in data if pd.notna(x))", (NAN,)),
    ("np.nansum(data)", (NAN,)),
    ("data[~np.isnan(data)].sum()", (NAN,)),
    ("sum(x for x in data if x is not None and not math.isnan(x))", ()),
    ("sum(0 if x is None or math.isnan(x) else x for x in data)", ()),
]


@pytest.mark.parametrize(("total", "notes"), ASKED)
def test_what_the_function_asks_is_noted(total: str, notes: tuple[str, ...]) -> None:
    made = lowered(function(total))
    assert tuple(note for note in made.notes if "missing" in note) == notes
    assert is_proved(function(total))


def test_a_helper_may_ask() -> None:
    text = "def clean(x):\n    return 0 if math.isnan(x) else x\n\n\n" + function("sum(clean(x) for x in data)")
    (found,) = [each for each in subjects_of(Source("a.py", IMPORTS + text), Path()) if isinstance(each, Subject)]
    assert NAN in found.lower().notes


WRONG = ["2 * sum(x != x for x in data)", "sum(x for x in data if not (x is None and math.isnan(x)))"]


@pytest.mark.parametrize("total", WRONG)
def test_wrong_ones_are_refuted(total: str) -> None:
    assert is_refuted(function(total))


def test_none_that_stands_for_a_parameter_left_out_is_no_value() -> None:
    text = (
        f"{CONTRACT}def f(data, epsilon, rng=None):\n    if rng is None:\n        rng = np.random.default_rng()\n"
        "    return sum(x for x in data if not math.isnan(x)) + rng.laplace(0, 1 / epsilon)\n"
    )
    assert NAN in lowered(text).notes
    assert is_proved(text)
