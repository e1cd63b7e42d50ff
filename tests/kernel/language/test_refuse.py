"""Refusal."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.refuse import Refused, refuse


def test_a_refusal_carries_its_reason() -> None:
    with pytest.raises(Refused) as caught:
        refuse("it is not so")
    assert caught.value.reason == "it is not so"
    assert str(caught.value) == "it is not so"
