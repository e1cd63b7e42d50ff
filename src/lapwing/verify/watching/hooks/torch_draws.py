"""PyTorch's draws: every call of its functions passes through a mode that knows the noise in tensors.

Addition of plain numbers and scaling by them is followed, shapes may change, and comparing numbers from [0, 1) tosses
coins.  Whatever else is computed with noise is sampled.
"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np

from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import inside, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import plain
from lapwing.verify.watching.trace.tape import Tape
from lapwing.verify.watching.trace.tensors import MOST, Tensors, tensors_of

LAWS = {"randn": "normal", "randn_like": "normal", "normal": "normal", "normal_": "normal", "rand": "uniform",
        "rand_like": "uniform", "exponential_": "exponential"}  # fmt: skip
OTHERS = {"uniform_": "uniform numbers", "bernoulli": "coins", "bernoulli_": "coins", "randperm": "order",
          "randint": "integers", "multinomial": "choice", "poisson": "poisson"}  # fmt: skip
ADDED = {"add": 1.0, "__add__": 1.0, "__radd__": 1.0, "__iadd__": 1.0, "sub": -1.0, "__sub__": -1.0, "__isub__": -1.0,
         "subtract": -1.0}  # fmt: skip
TURNED = ("rsub", "__rsub__")
TIMES = ("mul", "multiply", "__mul__", "__rmul__", "__imul__")
OVER = ("div", "divide", "true_divide", "__div__", "__truediv__", "__itruediv__")
COMPARED = {"lt": True, "le": True, "gt": False, "ge": False, "__lt__": True, "__le__": True, "__gt__": False,
            "__ge__": False}  # fmt: skip
KEPT = frozenset({"view", "view_as", "reshape", "reshape_as", "flatten", "ravel", "clone", "detach", "contiguous", "to",
                  "float", "double", "cpu", "squeeze", "unsqueeze", "t", "transpose", "permute", "item", "tolist",
                  "numpy", "expand", "expand_as", "size", "dim", "numel", "stride", "storage_offset", "copy",
                  "zero", "unbind", "split", "chunk", "stack", "cat", "type", "data", "grad", "shape", "requires_grad",
                  "is_contiguous", "is_floating_point", "is_complex", "is_sparse", "is_same_size", "untyped_storage",
                  "zeros_like", "ones_like", "empty_like", "new_zeros", "new_empty", "set", "has_names", "__getitem__",
                  "__setitem__", "__get__", "__set__", "__float__", "__len__", "__iter__", "__repr__", "__str__",
                  "__format__", "__hash__", "__array__", "__deepcopy__", "__reduce_ex__"})  # fmt: skip


def torch_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of the samplers of PyTorch's distributions, if the program has loaded it."""
    torch = sys.modules.get("torch")
    if torch is None or not hasattr(torch, "distributions"):
        return []
    known = {"Laplace": "laplace", "Normal": "normal", "Gumbel": "gumbel"}
    owners = [(getattr(torch.distributions, name), law) for name, law in known.items()]
    return [
        (owner, name, _sampler(vars(owner)[name], law))
        for owner, law in owners
        for name in ("sample", "rsample")
        if name in vars(owner)
    ] + [(owner, "sample", _sampler(owner.sample, law)) for owner, law in owners if "sample" not in vars(owner)]


def _sampler(method: Any, law: str) -> Any:
    def sample(self: Any, *given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return method(self, *given, **options)
        with inside(tape):
            value = method(self, *given, **options)
        return _put(tape, Law(law, _numbers(self.scale)), value, _numbers(self.loc))

    return like(method, sample)


def torch_mode(tape: Tape) -> AbstractContextManager[Any]:
    """The mode that a run is in, if the program has loaded PyTorch."""
    torch = sys.modules.get("torch")
    if torch is None or not hasattr(torch, "overrides"):
        return nullcontext()
    global _MODE
    if _MODE is None:
        _MODE = _make_mode(torch)
    return _MODE(tape)  # type: ignore[no-any-return]


_MODE: Any = None


def _make_mode(torch: Any) -> Any:
    class Mode(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Watches every function of PyTorch."""

        def __init__(self, tape: Tape) -> None:
            super().__init__()
            self.tape = tape

        def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            options = kwargs or {}
            return _called(torch, self.tape, func, args, options)

    return Mode


def _called(torch: Any, tape: Tape, func: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    name = getattr(func, "__name__", "")
    if tape.depth:
        return func(*args, **options)
    if name in LAWS or name in OTHERS:
        return _draw(torch, tape, name, func, args, options)
    table = tape.tensors
    if table is None:
        return func(*args, **options)
    bare = name.rstrip("_") if not name.startswith("__") else name
    linear = bare in ADDED or bare in TURNED or bare in TIMES or bare in OVER
    if not linear and bare in KEPT:
        return func(*args, **options)
    shadows = [table.find(_numbers(each)) if isinstance(each, torch.Tensor) else None for each in args]
    if not any(shadow is not None for shadow in shadows):
        return func(*args, **options)
    if linear and len(args) == 2:
        return _linear(torch, table, bare, func, args, options, shadows)
    if bare in COMPARED and len(args) == 2:
        found = _compared(torch, table, bare, args, shadows)
        if found is not None:
            return found
    tape.look("computed with")
    return func(*args, **options)


def _linear(
    torch: Any, table: Tensors, name: str, func: Any, args: tuple[Any, ...], options: dict[str, Any], shadows: list[Any]
) -> Any:
    here, there = (_numbers(each).copy() if isinstance(each, torch.Tensor) else plain(each) for each in args)
    result = func(*args, **options)
    if all(shadow is not None for shadow in shadows):
        return result
    first = shadows[0] is not None
    shadow, other = (shadows[0], there) if first else (shadows[1], here)
    alpha = float(options.get("alpha", 1.0))
    factor: Any = 1.0
    shift: Any = 0.0
    if name in ADDED or name in TURNED:
        signs = (1.0, ADDED.get(name, 1.0) * alpha) if name in ADDED else (-alpha, 1.0)
        factor, shift = (signs[0], signs[1] * other) if first else (signs[1], signs[0] * other)
    elif name in TIMES:
        factor = other
    elif first and np.all(np.asarray(other) != 0) and options.get("rounding_mode") is None:
        factor = 1 / np.asarray(other, dtype=float)
    else:
        table.tape.look("divided by")
        return result
    values = table.linear(shadow, factor, shift, _numbers(result))
    return _written(torch, result, values)


def _compared(torch: Any, table: Tensors, name: str, args: tuple[Any, ...], shadows: list[Any]) -> Any:
    """Numbers drawn from [0, 1) and compared with plain ones are coins."""
    if shadows[0] is None or not shadows[0].uniform or shadows[1] is not None:
        return None
    bounds = np.broadcast_to(_numbers(args[1]) if isinstance(args[1], torch.Tensor) else args[1], shadows[0].shape)
    below = table.below(shadows[0], bounds)
    return torch.from_numpy(below if COMPARED[name] else ~below)


def _draw(torch: Any, tape: Tape, name: str, func: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    with inside(tape):
        value = func(*args, **options)
    centre, scale = _place(torch, name, args, options)
    if name in LAWS:
        return _put(tape, Law(LAWS[name], scale), value, centre)
    draw = tape.add(Law(OTHERS[name]), int(value.numel()), value.detach().clone())
    return value.copy_(draw.raw) if draw.raw.shape == value.shape else value


def _place(torch: Any, name: str, args: tuple[Any, ...], options: dict[str, Any]) -> tuple[Any, Any]:
    """The centre and the scale of a draw."""
    if name in ("normal", "normal_"):
        own = args[1:] if name == "normal_" else args
        parts = dict(zip(("mean", "std"), own, strict=False)) | options
        usual = {"mean": 0.0, "std": 1.0}
        found = (parts.get(key, value) for key, value in usual.items())
        return tuple(_numbers(each) if isinstance(each, torch.Tensor) else float(plain(each)) for each in found)  # type: ignore[return-value]
    if name == "exponential_":
        return 0.0, 1 / float(plain((*args, options.get("lambd", 1.0))[1]))
    return 0.0, 1.0


def _put(tape: Tape, law: Law, value: Any, centre: Any) -> Any:
    """What was drawn, or in a repeated run what was drawn before."""
    values = _numbers(value).astype(float)
    draw = tape.add(law, int(values.size), values - centre)
    if values.size > MOST:
        return _written(sys.modules["torch"], value, np.reshape(draw.raw, values.shape) + centre)
    now = np.reshape(draw.raw, values.shape) + centre if tape.earlier is not None else values
    draw.followed = True
    return _written(sys.modules["torch"], value, tensors_of(tape).drawn(draw.base, now, centre, law.name == "uniform"))


def _written(torch: Any, tensor: Any, values: np.ndarray) -> Any:
    """A tensor with these values, if they are not its own already."""
    if not np.array_equal(_numbers(tensor), values):
        with torch.no_grad():
            tensor.copy_(torch.tensor(values, dtype=tensor.dtype))
    return tensor


def _numbers(tensor: Any) -> np.ndarray:
    """The numbers in a tensor."""
    found: np.ndarray = tensor.detach().cpu().numpy() if hasattr(tensor, "detach") else np.asarray(tensor)
    return found
