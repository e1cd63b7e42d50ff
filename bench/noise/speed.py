"""Draws a second, side by side: Lapwing, OpenDP, diffprivlib and NumPy, a million Laplace draws each, in turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import perf_counter, process_time

import numpy as np

from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.laplace import draw_laplace

ROUNDS = 5
SCALES = (Fraction(3, 2), Fraction(10), Fraction(1000), Fraction(10**6))

Sampler = Callable[[Fraction], Callable[[int], object]]


def lapwing(scale: Fraction) -> Callable[[int], object]:
    """Ours."""
    return lambda count: draw_laplace(scale, count)


def numpy(scale: Fraction) -> Callable[[int], object]:
    """Floats, which must not be released."""
    generator = np.random.default_rng()
    return lambda count: generator.laplace(scale=float(scale), size=count)


def opendp(kind: type) -> Sampler:
    """OpenDP, on vectors of whole numbers or of floats."""

    def make(scale: Fraction) -> Callable[[int], object]:
        import opendp.prelude as dp

        dp.enable_features("contrib")
        options = {"nan": False} if kind is float else {}
        space = dp.vector_domain(dp.atom_domain(T=kind, **options)), dp.l1_distance(T=kind)
        measurement = dp.m.make_laplace(*space, scale=float(scale))
        return lambda count: measurement([kind(0)] * count)

    return make


def diffprivlib(scale: Fraction) -> Callable[[int], object]:
    """diffprivlib, one value a call."""
    from diffprivlib.mechanisms import Laplace

    mechanism = Laplace(epsilon=1.0, sensitivity=float(scale))
    return lambda count: [mechanism.randomise(0.0) for _ in range(count)]


SAMPLERS: dict[str, tuple[Sampler, int]] = {
    "Lapwing": (lapwing, 1_000_000),
    "NumPy (floats, unsafe)": (numpy, 1_000_000),
    "OpenDP, whole numbers": (opendp(int), 50_000),
    "OpenDP, floats": (opendp(float), 20_000),
    "diffprivlib": (diffprivlib, 20_000),
}


def rates(scale: Fraction) -> dict[str, float]:
    """The best of some rounds, in which all take turns."""
    ready = {}
    for name, (make, count) in SAMPLERS.items():
        try:
            ready[name] = (make(scale), count)
        except ImportError:
            print(f"{name}: not installed")
    best = dict.fromkeys(ready, 0.0)
    for _ in range(ROUNDS):
        for name, (draw, count) in ready.items():
            start = perf_counter()
            draw(count)
            best[name] = max(best[name], count / (perf_counter() - start))
    return best


def main() -> None:
    """Print one table a scale, and what a million bins take."""
    for scale in SCALES:
        draw_laplace(scale, 1)
        found = rates(scale)
        print(f"\nLaplace, scale {scale}")
        for name, rate in found.items():
            print(f"  {name:24} {rate / 1e6:10.3f} million/s   Lapwing / it {found['Lapwing'] / rate:10.2f}")
    start = perf_counter()
    counts = np.arange(1_000_000) + draw_laplace(Fraction(10), 1_000_000)
    print(f"\na histogram of {counts.size} bins with noise: {perf_counter() - start:.4f} s")
    for sigma in (1, 10, 53, 60, 100, 1000, 10**5, 10**7, 10**9, 2**50):
        ours, theirs = gaussian_rates(sigma)
        print(f"Gaussian, sigma {sigma}: {ours:.1f} million/s, NumPy's floats {theirs:.1f}, {ours / theirs:.2f} x")


def gaussian_rates(sigma: int) -> tuple[float, float]:
    """Millions a second of processor time, the best of rounds that take turns: ours, and NumPy's floats."""
    generator, variance = np.random.default_rng(), Fraction(sigma) ** 2
    draw_gaussian(variance, 1)
    ours = theirs = 0.0
    for _ in range(2 * ROUNDS):
        start = process_time()
        draw_gaussian(variance, 1_000_000)
        middle = process_time()
        generator.normal(scale=sigma, size=1_000_000)
        ours, theirs = max(ours, 1 / (middle - start)), max(theirs, 1 / (process_time() - middle))
    return ours, theirs


if __name__ == "__main__":
    main()
