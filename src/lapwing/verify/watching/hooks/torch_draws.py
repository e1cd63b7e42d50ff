"""PyTorch's draws: noise tensors are repeated as they are, with their law and place."""

from __future__ import annotations

import sys
from typing import Any

from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import inside, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.tape import Tape

NAMES = {"randn": "normal", "randn_like": "normal", "normal": "normal", "rand": "uniform", "rand_like": "uniform",
         "bernoulli": "coin", "randperm": "order", "randint": "integers", "multinomial": "choice"}  # fmt: skip
METHODS = {"normal_": "normal", "uniform_": "uniform", "bernoulli_": "coin", "exponential_": "exponential"}


def torch_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of PyTorch's functions, if the program has loaded them."""
    torch = sys.modules.get("torch")
    if torch is None:
        return []
    found = [(torch, name, _draw(torch, getattr(torch, name), law)) for name, law in NAMES.items()]
    found += [(torch.Tensor, name, _fill(getattr(torch.Tensor, name), law)) for name, law in METHODS.items()]
    return found


def _scale(name: str, given: tuple[Any, ...], options: dict[str, Any]) -> float:
    if name != "normal":
        return 1.0
    std = options.get("std", given[1] if len(given) > 1 and not isinstance(given[0], tuple) else 1.0)
    return float(std) if isinstance(std, int | float) else 1.0


def _draw(torch: Any, sample: Any, law: str) -> Any:
    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given, **options)
        with inside(tape):
            value = sample(*given, **options)
        scale = _scale(sample.__name__, given, options)
        return _put(tape, Law(law, scale), value)

    return like(sample, draw)


def _fill(method: Any, law: str) -> Any:
    def fill(self: Any, *given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return method(self, *given, **options)
        with inside(tape):
            method(self, *given, **options)
        self.copy_(_put(tape, Law(law), self.clone()))
        return self

    return like(method, fill)


def _put(tape: Tape, law: Law, value: Any) -> Any:
    draw = tape.add(law, int(value.numel()), value.detach().clone())
    raw = draw.raw
    return raw.clone().to(value.dtype) if hasattr(raw, "clone") and raw.shape == value.shape else value
