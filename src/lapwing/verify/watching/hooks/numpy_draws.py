"""NumPy's draws: the functions of `numpy.random`, `RandomState` and `Generator`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import RUNNING, chosen, drawn, inside, quickly, replayed, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import plain
from lapwing.verify.watching.trace.tape import Tape

Sample = Callable[..., Any]
Handler = Callable[..., Any]

# the arguments of each law that say where it stands and how wide it is: (names, defaults, centre, scale)
LOCATED: dict[str, tuple[tuple[str, ...], tuple[float, ...], str]] = {
    "laplace": (("loc", "scale"), (0.0, 1.0), "laplace"),
    "normal": (("loc", "scale"), (0.0, 1.0), "normal"),
    "gumbel": (("loc", "scale"), (0.0, 1.0), "gumbel"),
    "logistic": (("loc", "scale"), (0.0, 1.0), "logistic"),
    "exponential": (("scale",), (1.0,), "exponential"),
    "standard_normal": ((), (), "normal"),
    "standard_exponential": ((), (), "exponential"),
    "randn": ((), (), "normal"),
}
UNIT = ("random", "random_sample", "ranf", "sample", "rand")
OTHERS = ("binomial", "poisson", "gamma", "standard_gamma", "beta", "chisquare", "standard_t", "standard_cauchy",
          "multivariate_normal", "dirichlet", "multinomial", "negative_binomial", "hypergeometric", "zipf", "pareto",
          "rayleigh", "vonmises", "wald", "weibull", "triangular", "lognormal", "power", "logseries", "f",
          "noncentral_chisquare", "noncentral_f", "multivariate_hypergeometric", "bytes")  # fmt: skip
MOST_PLACES = 1000
QUICK = frozenset({"laplace", "normal", "gumbel", "logistic"})
NUMBERS = frozenset({int, float})
POOL = 100


def located(name: str) -> Handler:
    """A law that has a centre and a scale."""
    names, defaults, law = LOCATED[name]

    def draw(tape: Tape, sample: Sample, *given: Any, **options: Any) -> Any:
        own = dict(zip(names, defaults, strict=True))
        own.update(zip(names, given, strict=False))
        own.update({key: value for key, value in options.items() if key in own})
        given = tuple(map(plain, given))
        options = {key: plain(value) for key, value in options.items()}
        return drawn(
            tape, Law(law, plain(own.get("scale", 1.0))), own.get("loc", 0.0), lambda: sample(*given, **options)
        )

    return draw


def unit(tape: Tape, sample: Sample, *given: Any, **options: Any) -> Any:
    """A number from [0, 1), whose comparisons are coins."""
    return drawn(tape, Law("uniform"), 0.0, lambda: sample(*given, **options), uniform=True)


def uniform(tape: Tape, sample: Sample, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
    """A number between two others."""
    if np.ndim(low) == 0 and np.ndim(high) == 0 and high > low:
        found = drawn(tape, Law("uniform"), 0.0, lambda: sample(0.0, 1.0, size), uniform=True)
        width = float(high) - float(low)
        return found if low == 0 and width == 1 else found * width + float(low)
    return replayed(tape, Law("uniform", np.subtract(high, low)), lambda: sample(low, high, size))


def other(name: str) -> Handler:
    """A law that is repeated as it is."""
    return lambda tape, sample, *given, **options: replayed(tape, Law(name), lambda: sample(*given, **options))


def geometric(tape: Tape, sample: Sample, p: Any, size: Any = None) -> Any:
    """Waiting times; the difference of two of them is discrete Laplace noise."""
    return drawn(tape, Law("geometric", plain(p)), 0.0, lambda: sample(plain(p), size))


def integers(inclusive: bool) -> Handler:
    """Whole numbers from a range, all alike."""

    def draw(tape: Tape, sample: Sample, *given: Any, **options: Any) -> Any:
        bound = _bound(("low", "high", "size", "dtype", "endpoint"), given, options)
        low, high = bound.get("low"), bound.get("high")
        low, high = (0, low) if high is None else (low, high)
        if bound.get("size") is None and isinstance(low, int) and isinstance(high, int):
            top = high + bool(inclusive and bound.get("endpoint", False))
            if 0 < top - low <= MOST_PLACES:
                count = top - low
                return low + chosen(tape, (1 / count,) * count, lambda: int(sample(*given, **options)) - low)
        return replayed(tape, Law("integers"), lambda: sample(*given, **options))

    return draw


def choice(
    tape: Tape,
    sample: Sample,
    a: Any,
    size: Any = None,
    replace: Any = True,
    p: Any = None,
    *given: Any,
    **options: Any,
) -> Any:
    """One of several things, with given weights."""
    with inside(tape):
        things = np.arange(a) if np.ndim(a) == 0 else a
        count = len(things)
    flat = size is None or size == 1
    if flat and 0 < count <= MOST_PLACES and (np.ndim(things) == 1 or isinstance(things, list | tuple)):
        weights = np.full(count, 1 / count) if p is None else np.asarray(p, dtype=float)
        place = chosen(tape, weights, lambda: int(sample(count, None, True, p)))
        picked = np.asarray(things)[place]
        return picked if size is None else np.asarray([picked])
    return replayed(tape, Law("choice"), lambda: sample(a, size, replace, p, *given, **options))


def shuffled(name: str) -> Handler:
    """Orders: the same one in a repeated run, if there are equally many things."""

    def draw(tape: Tape, sample: Sample, x: Any, *given: Any, **options: Any) -> Any:
        if name == "permutation" and np.ndim(x) == 0:
            return replayed(tape, Law("order", int(x)), lambda: sample(x, *given, **options))
        with inside(tape):
            order = _permutation(len(x))
        order = np.asarray(tape.add(Law("order", len(x)), len(x), order).raw)
        order = order if len(order) == len(x) else np.arange(len(x))
        if name == "permutation":
            return np.asarray(x)[order]
        arranged = [x[place] for place in order]
        for place, value in enumerate(arranged):
            x[place] = value
        return None

    return draw


def handlers() -> dict[str, Handler]:
    """How each method is watched."""
    found: dict[str, Handler] = {name: located(name) for name in LOCATED}
    found |= dict.fromkeys(UNIT, unit)
    found |= {name: other(name) for name in OTHERS}
    found |= {name: shuffled(name) for name in ("shuffle", "permutation", "permuted")}
    found |= {"uniform": uniform, "geometric": geometric, "choice": choice}
    return found | {"integers": integers(inclusive=True), "randint": integers(inclusive=False)}


HANDLERS = handlers()


def watched(name: str, sample: Sample) -> Sample:
    """A function of `numpy.random`, watched: a single number with plain parameters is written down in short."""
    handler = HANDLERS[name]
    if name in QUICK:
        pool: list[float] = []

        def quick(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
            tape = RUNNING[-1] if RUNNING else None
            if tape is None or tape.depth:
                return sample(loc, scale, size)
            if size is None and tape.earlier is None and type(scale) in NUMBERS and type(loc) in NUMBERS and scale >= 0:
                if not pool:
                    pool.extend(sample(0.0, 1.0, POOL).tolist())
                return quickly(tape, name, loc, scale, pool.pop() * scale, _frame(1))
            return handler(tape, sample, loc, scale, size)

        return like(sample, quick)

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        return sample(*given, **options) if tape is None else handler(tape, sample, *given, **options)

    return like(sample, draw)


def watched_method(name: str, method: Any) -> Any:
    """A method of a generator, watched in the same way."""
    handler = HANDLERS[name]
    if name in QUICK:

        def quick(self: Any, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
            tape = RUNNING[-1] if RUNNING else None
            if tape is None or tape.depth:
                return method(self, loc, scale, size)
            if size is None and tape.earlier is None and type(scale) in NUMBERS and type(loc) in NUMBERS and scale >= 0:
                return quickly(tape, name, loc, scale, _pooled(self, name, method) * scale, _frame(1))
            return handler(tape, partial(method, self), loc, scale, size)

        return like(method, quick)

    def call(self: Any, *given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return method(self, *given, **options)
        return handler(tape, partial(method, self), *given, **options)

    return like(method, call)


def _pooled(owner: Any, name: str, method: Any) -> float:
    """A number of scale 1, out of many that were drawn at once."""
    name = f"pool of {name}"
    try:
        pool = owner.__dict__[name]
    except (AttributeError, KeyError):
        pool = []
        if not hasattr(owner, "__dict__"):
            return float(method(owner, 0.0, 1.0))
        owner.__dict__[name] = pool
    if not pool:
        pool.extend(method(owner, 0.0, 1.0, POOL).tolist())
    found: float = pool.pop()
    return found


_frame = sys._getframe
_state = np.random.RandomState
_permutation = np.random.permutation


class WatchedGenerator(np.random.Generator):
    """A generator whose draws go onto the tape."""


class _AnyState(type):
    """Code that asks whether something is a `RandomState` is told so of every one."""

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, _state)


class WatchedState(np.random.RandomState, metaclass=_AnyState):
    """A legacy generator whose draws go onto the tape."""


def _watch_class(watching: type, original: type) -> None:
    for name in HANDLERS:
        method = getattr(original, name, None)
        if method is not None:
            setattr(watching, name, watched_method(name, method))


_watch_class(WatchedGenerator, np.random.Generator)
_watch_class(WatchedState, np.random.RandomState)


def watched_generator(rng: Any = None) -> WatchedGenerator:
    """A generator that is watched, with the stream of another one if it is given."""
    if isinstance(rng, np.random.Generator):
        return rng if isinstance(rng, WatchedGenerator) else WatchedGenerator(rng.bit_generator)
    return WatchedGenerator(_default_rng(rng).bit_generator)


def watched_state(rng: np.random.RandomState) -> WatchedState:
    """A legacy generator that is watched, with the stream of another one."""
    return rng if type(rng) is WatchedState else WatchedState(rng._bit_generator)


_default_rng = np.random.default_rng


def default_rng(seed: Any = None) -> WatchedGenerator:
    """`numpy.random.default_rng`, watched."""
    return watched_generator(seed)


def numpy_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of NumPy's functions."""
    found: list[tuple[Any, str, Any]] = [(np.random, "default_rng", like(_default_rng, default_rng))]
    for name in HANDLERS:
        original = getattr(np.random, name, None)
        if original is not None and not inspect.isclass(original):
            found.append((np.random, name, watched(name, original)))
    found.append((np.random, "RandomState", WatchedState))
    found.append((np.random.mtrand, "_rand", watched_state(np.random.mtrand._rand)))
    return found


def _bound(names: tuple[str, ...], given: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(names, given, strict=False)) | options
