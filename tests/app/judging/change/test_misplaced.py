"""Scales that stand where NumPy takes the centre of the noise."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.misplaced import is_misplaced
from tests.app.judging.change.texts import plain

MISPLACED = ("np.random.laplace(1 / epsilon)", "np.random.normal(2 / epsilon)", "rng.laplace(1 / epsilon)")
IN_PLACE = (
    "np.random.laplace(scale=1 / epsilon)",
    "np.random.laplace(0, 1 / epsilon)",
    "np.random.laplace(0)",
    "np.random.laplace(sum(data))",
    "np.random.laplace(1 / epsilon, scale=1)",
    "np.random.laplace(1 / epsilon, **given)",
    "np.random.laplace(*given)",
    "np.random.exponential(1 / epsilon)",
)


def found(call: str) -> list[bool]:
    """Of each draw of a function whether its scale is misplaced."""
    code = plain(f"given = {{}}\nrng = np.random.default_rng()\nreturn sum(data) + {call}")
    return [is_misplaced(code, each) for each in code.draws]


@pytest.mark.parametrize("call", MISPLACED)
def test_a_scale_without_its_name_is_misplaced(call: str) -> None:
    assert found(call) == [True]


@pytest.mark.parametrize("call", IN_PLACE)
def test_what_names_its_scale_or_has_data_for_its_centre_is_not(call: str) -> None:
    assert not any(found(call))
