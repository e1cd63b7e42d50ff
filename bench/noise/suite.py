"""The sampler suite on any library: chi-square of 200,000 draws at ten scales, at significance 10^-6.

`python -m bench.noise.suite lapwing` must pass, and so must OpenDP from 0.14.2 on; opendp==0.14.1, whose big rationals
were divided wrongly, must fail: a suite that cannot fail says nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from tests.fits import chi_square, laplace_chances, limit

SCALES = tuple(Fraction(text) for text in ["1/2", "1", "3/2", "3", "5", "10", "117/10", "20", "50", "100"])
DRAWS = 200_000
SIGNIFICANCE = 1e-6

Draws = NDArray[np.int64] | NDArray[np.object_]


def lapwing(scale: Fraction) -> Draws:
    """Ours."""
    from lapwing.run.noise.laplace import draw_laplace

    return draw_laplace(scale, DRAWS)


def opendp(scale: Fraction) -> Draws:
    """OpenDP's whole numbers."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    space = dp.vector_domain(dp.atom_domain(T=int)), dp.l1_distance(T=int)
    return np.array(dp.m.make_laplace(*space, scale=float(scale))([0] * DRAWS), dtype=np.int64)


LIBRARIES: dict[str, Callable[[Fraction], Draws]] = {"lapwing": lapwing, "opendp": opendp}


def main(name: str) -> int:
    """Print each scale; 1 if any fails."""
    if name != "lapwing" and find_spec(name) is None:
        print(f"{name} is not installed: left out")
        return 0
    failed = 0
    for scale in SCALES:
        statistic, freedom = chi_square(LIBRARIES[name](scale), laplace_chances(float(scale)))
        most = limit(freedom, SIGNIFICANCE)
        failed += statistic > most
        verdict = "FAILS" if statistic > most else "fits"
        print(f"scale {scale!s:>7}: chi-square {statistic:12.1f} of at most {most:8.1f}  {verdict}")
    print(f"{name}: {failed} of {len(SCALES)} scales fail")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "lapwing"))
