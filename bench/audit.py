"""Audit noise: Lapwing's own, and whatever of opendp, diffprivlib and NumPy is installed beside it.

Every mechanism answers 0 or 1 with noise, and is audited at its claimed epsilon with confidence 1 - 10**-6.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from collections.abc import Callable, Iterator
from fractions import Fraction
from time import process_time
from typing import Any

from lapwing.verify.auditing.audit import audit

Case = tuple[str, Callable[..., Any], str, str, int]
SCALES = ("3/2", "3", "5", "10")


def opendp_cases() -> Iterator[Case]:
    """The integer Laplace mechanism at four scales, and the one on floats at scale 1, many draws at once."""
    dp = importlib.import_module("opendp.prelude")
    dp.enable_features("contrib")
    for scale in SCALES:
        domain = dp.vector_domain(dp.atom_domain(T=int))
        noise = dp.m.make_laplace(domain, dp.l1_distance(T=int), float(Fraction(scale)))
        yield (
            f"integer Laplace, scale {scale}",
            _many(noise, int),
            str(1 / Fraction(scale)),
            "0",
            600_000 if scale == "3/2" else 400_000,
        )
    domain = dp.vector_domain(dp.atom_domain(T=float, nan=False))
    noise = dp.m.make_laplace(domain, dp.l1_distance(T=float), 1.0)
    yield "float Laplace, scale 1", _many(noise, float), "1", "0", 50_000


def diffprivlib_cases() -> Iterator[Case]:
    """Laplace and Gaussian noise at epsilon 1."""
    mechanisms = importlib.import_module("diffprivlib.mechanisms")
    laplace = mechanisms.Laplace(epsilon=1.0, sensitivity=1.0)
    gaussian = mechanisms.Gaussian(epsilon=1.0, delta=1e-5, sensitivity=1.0)
    yield "Laplace", _float(laplace.randomise), "1", "0", 100_000
    yield "Gaussian", _float(gaussian.randomise), "1", "1e-5", 100_000


def lapwing_cases() -> Iterator[Case]:
    """Lapwing's own noise on whole numbers at five scales, many draws at once."""
    noise = importlib.import_module("lapwing.run.noise.laplace")
    for scale in ("1", *SCALES):
        size = Fraction(scale)

        def draw(value: int, count: int, size: Fraction = size) -> Any:
            return value + noise.draw_laplace(size, count)

        yield f"integer Laplace, scale {scale}", draw, str(1 / size), "0", 600_000


def numpy_cases() -> Iterator[Case]:
    """Laplace noise at epsilon 1, many draws at once."""
    generator = importlib.import_module("numpy.random").default_rng(1)

    def laplace(center: int, count: int) -> Any:
        return center + generator.laplace(0.0, 1.0, count)

    yield "Laplace", laplace, "1", "0", 200_000


def _many(noise: Callable[[list[Any]], Any], kind: type) -> Callable[..., Any]:
    def draw(value: int, count: int) -> Any:
        return noise([kind(value)] * count)

    return draw


def _float(noise: Callable[[float], Any]) -> Callable[[int], Any]:
    return lambda value: noise(float(value))


LIBRARIES = {"lapwing": lapwing_cases, "opendp": opendp_cases, "diffprivlib": diffprivlib_cases, "numpy": numpy_cases}


def main() -> None:
    """One row a mechanism."""
    print("| library | mechanism | claimed | at least | verdict | samples | CPU seconds | event |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for library, cases in LIBRARIES.items():
        try:
            version = importlib.metadata.version(library)
        except importlib.metadata.PackageNotFoundError:
            continue
        for name, mechanism, epsilon, delta, samples in cases():
            started = process_time()
            found = audit(mechanism, 0, 1, epsilon=epsilon, delta=delta, samples=samples)
            spent = process_time() - started
            claim = f"{float(Fraction(epsilon)):.3f}" + (f", delta {delta}" if delta != "0" else "")
            verdict = "violated" if found.violated else "nothing found"
            print(
                f"| {library} {version} | {name} | {claim} | {float(found.epsilon_at_least):.3f} | {verdict} |"
                f" {samples:,} | {spent:.1f} | {found.findings[0].event} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
