"""Tensors with the interface of PyTorch's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.api import watch
from lapwing.verify.watching.hooks import torch_draws
from lapwing.verify.watching.hooks.torch_draws import torch_changes, torch_mode
from lapwing.verify.watching.runner import run, session
from lapwing.verify.watching.trace.tape import Tape

RNG = np.random.Generator(np.random.PCG64(1))
MODES: list[Any] = []
UNIT = {"data": "Database(of=Interval(0, 1))"}


class Mode:
    """A mode that every function passes through."""

    def __enter__(self) -> Mode:
        MODES.append(self)
        return self

    def __exit__(self, *error: object) -> None:
        MODES.pop()


def passing(name: str, compute: Callable[..., Any]) -> Any:
    def function(*args: Any, **options: Any) -> Any:
        if not MODES:
            return compute(*args, **options)
        mode = MODES.pop()
        try:
            return mode.__torch_function__(function, (), args, options)
        finally:
            MODES.append(mode)

    function.__name__ = name
    return function


class Tensor:
    def __init__(self, values: Any) -> None:
        self.values = np.asarray(values, dtype=float)
        self.dtype = self.values.dtype

    def detach(self) -> Tensor:
        return Tensor(self.values)

    clone = cpu = detach

    def numpy(self) -> np.ndarray:
        return self.values

    def numel(self) -> int:
        return int(self.values.size)

    @property
    def shape(self) -> Any:
        return self.values.shape

    def copy_(self, other: Tensor) -> Tensor:
        self.values[...] = other.values
        return self


def bare(value: Any) -> Any:
    return value.values if isinstance(value, Tensor) else value


def in_place(self: Tensor, values: Any) -> Tensor:
    self.values[...] = values
    return self


OPERATIONS: dict[str, Callable[..., Any]] = {
    "__add__": lambda a, b: Tensor(bare(a) + bare(b)),
    "__rsub__": lambda a, b: Tensor(bare(b) - bare(a)),
    "mul": lambda a, b: Tensor(bare(a) * bare(b)),
    "div": lambda a, b: Tensor(bare(a) / bare(b)),
    "add_": lambda a, b, alpha=1.0: in_place(a, bare(a) + alpha * bare(b)),
    "div_": lambda a, b: in_place(a, bare(a) / bare(b)),
    "exp": lambda a: Tensor(np.exp(bare(a))),
    "lt": lambda a, b: Tensor(bare(a) < bare(b)),
    "normal_": lambda a, mean=0.0, std=1.0: in_place(a, RNG.normal(mean, std, a.shape)),
}
DRAWS: dict[str, Callable[..., Any]] = {
    "randn": lambda *size: Tensor(RNG.normal(size=size)),
    "rand": lambda *size: Tensor(RNG.random(size)),
    "normal": lambda mean, std, size=None: Tensor(RNG.normal(bare(mean), bare(std), size)),
    "randperm": lambda size: Tensor(RNG.permutation(size)),
}


class Laplace:
    def __init__(self, loc: float, scale: float) -> None:
        self.loc, self.scale = Tensor(loc), Tensor(scale)

    def sample(self) -> Tensor:
        return Tensor(RNG.laplace(self.loc.values, self.scale.values))

    rsample = sample


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> Any:
    module: Any = ModuleType("torch")
    for name, compute in OPERATIONS.items():
        monkeypatch.setattr(Tensor, name, passing(name, compute), raising=False)
    for name, compute in DRAWS.items():
        setattr(module, name, passing(name, compute))
    module.Tensor = Tensor
    module.tensor = lambda values, dtype=None: Tensor(values)
    module.from_numpy = Tensor
    module.no_grad = Mode
    module.overrides = SimpleNamespace(TorchFunctionMode=Mode)
    module.distributions = SimpleNamespace(
        Laplace=Laplace, **{name: type(name, (Laplace,), {}) for name in ("Normal", "Gumbel")}
    )
    monkeypatch.setitem(sys.modules, "torch", module)
    monkeypatch.setattr(torch_draws, "_MODE", None)
    return module


def test_noise_is_repeated_with_its_law(torch: Any) -> None:
    def draw() -> list[float]:
        made, filled = torch.normal(0, 2.5, (3,)), Tensor([0.0, 0.0])
        filled.normal_()  # type: ignore[attr-defined]
        return [*made.values.tolist(), *filled.values.tolist(), *torch.randperm(5).values.tolist()]

    with session(draw):
        first = run(draw, {}, Tape())
        second = run(draw, {}, Tape(earlier=first.tape))
    assert first.result == second.result
    laws = [(each.law.name, each.law.scale, each.size) for each in first.tape.draws]
    assert laws == [("normal", 2.5, 3), ("normal", 1.0, 2), ("order", 1.0, 5)]


def test_sums_are_followed_through_functions_and_in_place(torch: Any) -> None:
    def step(data: list[float]) -> list[float]:
        weights, noise = Tensor([0.0, 1.0]), torch.randn(2)
        gradient = (noise.mul(2.0) + sum(data)).div(4.0)
        weights.add_(gradient, alpha=-0.5)  # type: ignore[attr-defined]
        return weights.values.tolist()  # type: ignore[no-any-return]

    assert not watch(step, rho=0.25, roles=UNIT, ignore=["digits"], seconds=600).violated
    found = watch(step, rho=0.2, roles=UNIT, ignore=["digits"], seconds=600)
    assert found.violated
    assert (found.findings[0].name, found.sampled) == ("wrong scale", 0)


def test_division_by_the_number_of_rows_is_found_where_it_is(torch: Any) -> None:
    def average(data: list[float]) -> list[float]:
        noisy = torch.randn(1) + sum(data)
        noisy.div_(len(data) + 1)
        return noisy.values.tolist()  # type: ignore[no-any-return]

    found = watch(average, rho=0.5, roles=UNIT, ignore=["digits"], seconds=600)
    assert found.findings[0].name == "data-dependent scale"
    assert found.findings[0].place.calls[1][1] == average.__code__.co_firstlineno + 2


def test_distributions_have_a_centre_and_a_scale(torch: Any) -> None:
    def count(data: list[float]) -> float:
        return float((torch.distributions.Laplace(0.0, 1.0).sample() + len(data)).values)

    assert not watch(count, epsilon=1, roles=UNIT, ignore=["digits"], seconds=600).violated
    assert watch(count, epsilon=0.5, roles=UNIT, ignore=["digits"], seconds=600).findings[0].epsilon == 1


def test_everything_else_is_a_look_and_coins_are_decisions(torch: Any) -> None:
    def other(data: list[float]) -> Any:
        torch.randn(2).exp()
        return torch.rand(3).lt(0.5).values.tolist()

    with session(other):
        done = run(other, {"data": []}, Tape())
    assert [how for how, _ in done.tape.looks] == ["computed with"]
    assert len(done.tape.decisions) == 3


def test_nothing_is_put_in_place_of_a_library_that_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    assert torch_changes() == []
    with torch_mode(Tape()) as mode:
        assert mode is None
