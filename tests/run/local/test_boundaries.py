"""The local model takes plain arrays and plain numbers, whatever is given."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.local.client import join, report_all
from lapwing.run.local.decode import decode_reports
from lapwing.run.local.estimate import estimate_shares
from lapwing.run.local.rappor import Rappor
from lapwing.run.local.response import randomize_answers, randomize_categories, response_rates
from lapwing.run.local.unary import estimate_unary, randomize_unary
from tests.numbers.test_plain import Sly

MASKED = np.ma.array([1, 0, 1], mask=[False, True, False])
WRONG: list[Any] = [MASKED, np.array(1), [[1], [1, 0]], np.array([[1, 0]]).view(np.matrix), ["a"], None]
SMALL = Fraction(np.int8(1), np.int8(3))  # type: ignore[call-overload]


@pytest.mark.parametrize("given", WRONG)
def test_what_is_no_plain_array_is_refused(given: Any) -> None:
    for release in (
        lambda: randomize_answers(given, 1),
        lambda: randomize_categories(given, 3, 1),
        lambda: randomize_unary(given, 3, 1),
        lambda: report_all(given, ["a", "b"], Rappor(bits=8, cohorts=2)),
        lambda: estimate_unary(given, 3, 1),
        lambda: decode_reports(given, np.zeros((3, 1), dtype=np.uint8), ["a"], Rappor(bits=8, cohorts=2)),
    ):
        with pytest.raises(ProgramError, match="local-reports"):
            release()


def test_masked_reports_are_refused() -> None:
    rows = np.ma.array(np.zeros((3, 1), dtype=np.uint8), mask=True)
    with pytest.raises(ProgramError, match="local-reports"):
        estimate_unary(rows, 3, 1)


@pytest.mark.parametrize("number", [np.uint8, np.int8, np.int64, Sly])
def test_numbers_become_plain(number: Any) -> None:
    assert randomize_categories([0, 1, 2], number(3), 1).max() < 3
    assert randomize_unary([0, 1, 2], number(100), SMALL).shape == (3, 13)
    assert response_rates(1, number(127)) == response_rates(1, 127)
    assert response_rates(number(1)) == response_rates(1)
    rappor = Rappor(bits=number(100), hashes=number(2), cohorts=number(4), f=SMALL)
    assert rappor == Rappor(100, 2, 4, Fraction(1, 3))
    assert {type(rappor.bits), type(rappor.hashes), type(rappor.cohorts)} == {int}
    assert type(rappor.f.numerator) is int
    assert len(join(rappor).report("text")) == 13
    assert estimate_shares([number(50)], number(100), response_rates(1)) == estimate_shares(
        [50], 100, response_rates(1)
    )


def test_a_text_that_is_not_itself_is_refused() -> None:
    class Text(str):
        """A text that is a new one each time it is looked up."""

        def __hash__(self) -> int:
            return id(object())

    with pytest.raises(ProgramError, match="plain text"):
        join(Rappor(bits=8, cohorts=2)).report(Text("a"))
