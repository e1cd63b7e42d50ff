"""Those who answer: with noise for a price, with errors up to a limit, or as any callable does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.noise.laplace import draw_laplace
from lapwing.verify.attack.database import Bits
from lapwing.verify.attack.source import Repeated
from lapwing.verify.attack.subsets import Subsets

Asked = Callable[[list[int], list[int]], Any]


@dataclass(frozen=True, slots=True)
class Priced:
    """Laplace noise on whole numbers, epsilon for every answer."""

    epsilon: Fraction

    def perturb(self, sums: NDArray[Any], seed: int) -> NDArray[Any]:
        """Each answer with noise of scale 1 / epsilon."""
        return np.asarray(sums + draw_laplace(1 / self.epsilon, sums.size, Repeated(seed)))


@dataclass(frozen=True, slots=True)
class Bounded:
    """The lectures' mechanism: any errors, but none above a limit; here all whole numbers up to it are as likely."""

    error: int

    def perturb(self, sums: NDArray[Any], seed: int) -> NDArray[Any]:
        """Each answer off by at most the limit."""
        words = Repeated(seed).words(sums.size)
        return np.asarray(sums + (words % np.uint64(2 * self.error + 1)).astype(np.int64) - self.error)


Curator = Priced | Bounded


def ask(mechanism: Asked, bits: Bits, subsets: Subsets) -> NDArray[np.float64]:
    """What a callable answers when it is given the bits and the people of each subset, one call a subset."""
    secret = bits.tolist()
    found = np.empty(len(subsets))
    for place, subset in enumerate(subsets):
        try:
            found[place] = float(mechanism(secret, np.flatnonzero(subset).tolist()))
        except Exception as error:  # noqa: BLE001
            reject("attack-callable", why=f"{type(error).__name__}: {error}")
    return found
