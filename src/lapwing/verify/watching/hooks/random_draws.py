"""The draws of `random` and `secrets`."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import chosen, drawn, inside, replayed, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import plain

Sample = Callable[..., Any]
MOST_PLACES = 1000
OTHERS = ("betavariate", "gammavariate", "lognormvariate", "paretovariate", "triangular", "vonmisesvariate",
          "weibullvariate", "getrandbits", "randbytes", "sample", "binomialvariate")  # fmt: skip


def unit(sample: Sample) -> Sample:
    """A number from [0, 1)."""

    def draw() -> Any:
        tape = tape_now()
        return sample() if tape is None else drawn(tape, Law("uniform"), 0.0, sample, uniform=True)

    return like(sample, draw)


def uniform(sample: Sample) -> Sample:
    """A number between two others."""

    def draw(a: Any, b: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(a, b)
        found = drawn(tape, Law("uniform"), 0.0, lambda: sample(0.0, 1.0), uniform=True)
        return found * (b - a) + a

    return like(sample, draw)


def gauss(sample: Sample) -> Sample:
    """Gaussian noise."""

    def draw(mu: Any = 0.0, sigma: Any = 1.0) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(mu, sigma)
        return drawn(tape, Law("normal", plain(sigma)), mu, lambda: sample(plain(mu), plain(sigma)))

    return like(sample, draw)


def exponential(sample: Sample) -> Sample:
    """Exponential noise."""

    def draw(lambd: Any = 1.0) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(lambd)
        return drawn(tape, Law("exponential", 1 / plain(lambd)), 0.0, lambda: sample(plain(lambd)))

    return like(sample, draw)


def below(sample: Sample) -> Sample:
    """A whole number below another."""

    def draw(n: Any) -> Any:
        tape = tape_now()
        if tape is None or not isinstance(n, int) or not 0 < n <= MOST_PLACES:
            return sample(n) if tape is None else replayed(tape, Law("integers"), lambda: sample(n))
        return chosen(tape, (1 / n,) * n, lambda: int(sample(n)))

    return like(sample, draw)


def integers(sample: Sample, extra: int) -> Sample:
    """A whole number from a range."""

    def draw(*given: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given)
        start, stop = (0, given[0]) if len(given) == 1 else given[:2]
        count = stop + extra - start
        if len(given) > 2 or not isinstance(count, int) or not 0 < count <= MOST_PLACES:
            return replayed(tape, Law("integers"), lambda: sample(*given))
        return start + chosen(tape, (1 / count,) * count, lambda: int(sample(*given)) - start)

    return like(sample, draw)


def choice(sample: Sample) -> Sample:
    """One of several things, all alike."""

    def draw(seq: Any) -> Any:
        tape = tape_now()
        if tape is None or not 0 < len(seq) <= MOST_PLACES:
            return sample(seq)
        places = range(len(seq))
        return seq[chosen(tape, (1 / len(seq),) * len(seq), lambda: sample(places))]

    return like(sample, draw)


def choices(sample: Sample) -> Sample:
    """Several of several things, with weights."""

    def draw(population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> Any:
        tape = tape_now()
        if tape is None or cum_weights is not None or k > 8 or not 0 < len(population) <= MOST_PLACES:
            return sample(population, weights, cum_weights=cum_weights, k=k)
        each = [1.0] * len(population) if weights is None else [float(weight) for weight in weights]
        shares = [weight / sum(each) for weight in each]
        places = range(len(population))
        picked = [chosen(tape, shares, lambda: sample(places, weights, k=1)[0]) for _ in range(k)]
        return [population[place] for place in picked]

    return like(sample, draw)


def shuffle(sample: Sample) -> Sample:
    """An order: the same one in a repeated run, if there are equally many things."""

    def draw(x: Any) -> None:
        tape = tape_now()
        if tape is None:
            sample(x)
            return
        order = list(range(len(x)))
        with inside(tape):
            sample(order)
        order = tape.add(Law("order", len(x)), len(x), order).raw
        order = list(order) if len(order) == len(x) else list(range(len(x)))
        x[:] = [x[place] for place in order]

    return like(sample, draw)


def other(name: str, sample: Sample) -> Sample:
    """A law that is repeated as it is."""

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return sample(*given, **options)
        return replayed(tape, Law(name), lambda: sample(*given, **options))

    return like(sample, draw)


MAKERS: dict[str, Callable[[Sample], Sample]] = {
    "random": unit,
    "uniform": uniform,
    "gauss": gauss,
    "normalvariate": gauss,
    "expovariate": exponential,
    "randint": lambda sample: integers(sample, 1),
    "randrange": lambda sample: integers(sample, 0),
    "choice": choice,
    "choices": choices,
    "shuffle": shuffle,
}
MAKERS |= {name: partial(other, name) for name in OTHERS}


def random_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of the functions of `random` and `secrets`, and of the methods of their classes."""
    found: list[tuple[Any, str, Any]] = []
    for name, maker in MAKERS.items():
        original = getattr(random, name, None)
        if original is not None:
            found.append((random, name, maker(original)))
        owners = [random.Random] if hasattr(random.Random, name) else []
        owners += [random.SystemRandom] if name in vars(random.SystemRandom) else []
        found += [(owner, name, _method(maker, getattr(owner, name))) for owner in owners]
    found.append((os, "urandom", other("urandom", os.urandom)))
    found.append((secrets, "token_bytes", other("token_bytes", secrets.token_bytes)))
    found.append((secrets, "randbelow", below(secrets.randbelow)))
    found.append((secrets, "choice", choice(secrets.choice)))
    found.append((secrets, "randbits", other("randbits", secrets.randbits)))
    return found


def _method(maker: Callable[[Sample], Sample], method: Any) -> Any:
    def call(self: Any, *given: Any, **options: Any) -> Any:
        if tape_now() is None:
            return method(self, *given, **options)
        return maker(lambda *inner, **named: method(self, *inner, **named))(*given, **options)

    return like(method, call)
