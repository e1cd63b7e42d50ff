"""Putting functions in place, and back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from lapwing.verify.watching.hooks.patch import like, patched


class Base:
    def draw(self) -> int:
        return 1


class Child(Base):
    pass


def test_everything_is_set_back_whatever_happens() -> None:
    place = SimpleNamespace(draw=len)
    with pytest.raises(ZeroDivisionError), patched([(place, "draw", max), (Child, "draw", lambda self: 2)]):
        assert place.draw is max
        assert Child().draw() == 2
        assert Base().draw() == 1
        raise ZeroDivisionError
    assert place.draw is len
    assert "draw" not in vars(Child)
    assert Child().draw() == 1


def test_a_watched_function_has_the_name_of_the_original() -> None:
    found = like(Base.draw, lambda self: 3)
    assert (found.__name__, found.__wrapped__) == ("draw", Base.draw)  # type: ignore[attr-defined]
