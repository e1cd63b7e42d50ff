"""NumPy's draws: the functions of `numpy.random`, `RandomState` and `Generator`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import chosen, drawn, inside, replayed, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import plain

Sample = Callable[..., Any]

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


def located(name: str, sample: Sample) -> Sample:
    """A law that has a centre and a scale."""
    names, defaults, law = LOCATED[name]

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given, **options)
        own = dict(zip(names, defaults, strict=True))
        own.update(zip(names, given, strict=False))
        own.update({key: value for key, value in options.items() if key in own})
        given = tuple(map(plain, given))
        options = {key: plain(value) for key, value in options.items()}
        return drawn(
            tape, Law(law, plain(own.get("scale", 1.0))), own.get("loc", 0.0), lambda: sample(*given, **options)
        )

    return like(sample, draw)


def unit(sample: Sample) -> Sample:
    """A number from [0, 1), whose comparisons are coins."""

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given, **options)
        return drawn(tape, Law("uniform"), 0.0, lambda: sample(*given, **options), uniform=True)

    return like(sample, draw)


def uniform(sample: Sample) -> Sample:
    """A number between two others."""

    def draw(low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(low, high, size)
        if np.ndim(low) == 0 and np.ndim(high) == 0 and high > low:
            found = drawn(tape, Law("uniform"), 0.0, lambda: sample(0.0, 1.0, size), uniform=True)
            width = float(high) - float(low)
            return found if low == 0 and width == 1 else found * width + float(low)
        return replayed(tape, Law("uniform", np.subtract(high, low)), lambda: sample(low, high, size))

    return like(sample, draw)


def other(name: str, sample: Sample) -> Sample:
    """A law that is repeated as it is."""

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given, **options)
        return replayed(tape, Law(name), lambda: sample(*given, **options))

    return like(sample, draw)


def geometric(sample: Sample) -> Sample:
    """Waiting times; the difference of two of them is discrete Laplace noise."""

    def draw(p: Any, size: Any = None) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(p, size)
        return drawn(tape, Law("geometric", plain(p)), 0.0, lambda: sample(plain(p), size))

    return like(sample, draw)


def integers(sample: Sample, inclusive: str | None) -> Sample:
    """Whole numbers from a range, all alike."""

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given, **options)
        bound = _bound(("low", "high", "size", "dtype", "endpoint"), given, options)
        low, high = bound.get("low"), bound.get("high")
        low, high = (0, low) if high is None else (low, high)
        if bound.get("size") is None and isinstance(low, int) and isinstance(high, int):
            top = high + bool(inclusive and bound.get("endpoint", False))
            if 0 < top - low <= MOST_PLACES:
                count = top - low
                return low + chosen(tape, (1 / count,) * count, lambda: int(sample(*given, **options)) - low)
        return replayed(tape, Law("integers"), lambda: sample(*given, **options))

    return like(sample, draw)


def choice(sample: Sample) -> Sample:
    """One of several things, with given weights."""

    def draw(a: Any, size: Any = None, replace: Any = True, p: Any = None, *given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(a, size, replace, p, *given, **options)
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

    return like(sample, draw)


def shuffled(name: str, sample: Sample) -> Sample:
    """Orders: the same one in a repeated run, if there are equally many things."""

    def draw(x: Any, *given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(x, *given, **options)
        if name == "permutation" and np.ndim(x) == 0:
            return replayed(tape, Law("order", int(x)), lambda: sample(x, *given, **options))
        with inside(tape):
            order = np.random.default_rng().permutation(len(x)) if not _OWN else _OWN[0](len(x))
        order = np.asarray(tape.add(Law("order", len(x)), len(x), order).raw)
        order = order if len(order) == len(x) else np.arange(len(x))
        if name == "permutation":
            return np.asarray(x)[order]
        arranged = [x[place] for place in order]
        for place, value in enumerate(arranged):
            x[place] = value
        return None

    return like(sample, draw)


_OWN: list[Callable[[int], Any]] = []


def makers() -> dict[str, Callable[[Sample], Sample]]:
    """How each method is watched."""
    found: dict[str, Callable[[Sample], Sample]] = {name: partial(located, name) for name in LOCATED}
    found |= dict.fromkeys(UNIT, unit)
    found |= {name: partial(other, name) for name in OTHERS}
    found |= {name: partial(shuffled, name) for name in ("shuffle", "permutation", "permuted")}
    found |= {"uniform": uniform, "geometric": geometric, "choice": choice}
    found["integers"] = partial(integers, inclusive="endpoint")
    found["randint"] = partial(integers, inclusive=None)
    return found


_state = np.random.RandomState


class WatchedGenerator(np.random.Generator):
    """A generator whose draws go onto the tape."""


class _AnyState(type):
    """Code that asks whether something is a `RandomState` is told so of every one."""

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, _state)


class WatchedState(np.random.RandomState, metaclass=_AnyState):
    """A legacy generator whose draws go onto the tape."""


def _watch_class(watched: type, original: type) -> None:
    for name, maker in makers().items():
        method = getattr(original, name, None)
        if method is None:
            continue

        def call(self: Any, *given: Any, _maker: Any = maker, _method: Any = method, **options: Any) -> Any:
            return _maker(lambda *inner, **named: _method(self, *inner, **named))(*given, **options)

        setattr(watched, name, like(method, call))


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
_permutation = np.random.permutation
_OWN.append(_permutation)


def default_rng(seed: Any = None) -> WatchedGenerator:
    """`numpy.random.default_rng`, watched."""
    return watched_generator(seed)


def numpy_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of NumPy's functions."""
    found: list[tuple[Any, str, Any]] = [(np.random, "default_rng", like(_default_rng, default_rng))]
    for name, maker in makers().items():
        original = getattr(np.random, name, None)
        if original is not None and not inspect.isclass(original):
            found.append((np.random, name, maker(original)))
    found.append((np.random, "RandomState", WatchedState))
    found.append((np.random.mtrand, "_rand", watched_state(np.random.mtrand._rand)))
    return found


def _bound(names: tuple[str, ...], given: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(names, given, strict=False)) | options
