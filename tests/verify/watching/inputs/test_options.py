"""What may be asked."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.watching.api import watch
from lapwing.verify.watching.inputs.options import level_of
from tests.verify.watching.functions import noisy_count


@pytest.mark.parametrize(
    "options",
    [
        {"ignore": ["everything"]},
        {"neighbours": "near"},
        {"seconds": 0},
        {"seconds": True},
        {"epsilon": -1},
        {"epsilon": float("nan")},
        {"roles": {"data": "Nothing"}},
    ],
)
def test_what_cannot_be_used_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ProgramError):
        watch(noisy_count, **options)


def test_targets() -> None:
    for target in (3, dict):
        with pytest.raises(ProgramError):
            watch(target, epsilon=1)  # type: ignore[arg-type]


def test_levels() -> None:
    assert level_of("log(3)", "epsilon", noisy_count) == pytest.approx(1.0986, abs=1e-4)
    assert level_of("2 * epsilon", "epsilon", noisy_count) == "2 * epsilon"
    assert level_of(None, "epsilon", noisy_count) is None
