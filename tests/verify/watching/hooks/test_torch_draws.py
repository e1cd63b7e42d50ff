"""Tensors with the interface of PyTorch's."""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.hooks.torch_draws import METHODS, NAMES, torch_changes
from lapwing.verify.watching.trace.tape import Tape


class Tensor:
    dtype = "float"

    def __init__(self, values: Any) -> None:
        self.values = np.asarray(values, dtype=float)

    def clone(self) -> Tensor:
        return Tensor(self.values.copy())

    def detach(self) -> Tensor:
        return self

    def to(self, dtype: Any) -> Tensor:
        return self

    def numel(self) -> int:
        return int(self.values.size)

    @property
    def shape(self) -> Any:
        return self.values.shape

    def copy_(self, other: Tensor) -> Tensor:
        self.values[...] = other.values
        return self


def fill(self: Tensor, *given: Any, **options: Any) -> Tensor:
    self.values[...] = [random.random() for _ in range(self.values.size)]
    return self


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> Any:
    module: Any = ModuleType("torch")
    for name in NAMES:

        def make(*given: Any, **options: Any) -> Tensor:
            return Tensor([random.random() for _ in range(3)])

        make.__name__ = name
        setattr(module, name, make)
    for name in METHODS:
        monkeypatch.setattr(Tensor, name, fill, raising=False)
    module.Tensor = Tensor
    monkeypatch.setitem(sys.modules, "torch", module)
    return module


def test_noise_is_repeated_with_its_law(torch: Any) -> None:
    def draw() -> list[float]:
        made, filled = torch.normal(0, 2.5, (3,)), Tensor([0.0, 0.0])
        filled.normal_()  # type: ignore[attr-defined]
        return [*made.values, *filled.values]

    first = Tape()
    with patched(torch_changes()), running(first):
        here = draw()
    with patched(torch_changes()), running(Tape(earlier=first)):
        there = draw()
    assert here == there
    assert [(each.law.name, each.law.scale, each.size) for each in first.draws] == [
        ("normal", 2.5, 3),
        ("normal", 1.0, 2),
    ]


def test_nothing_is_put_in_place_of_a_library_that_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    assert torch_changes() == []
