"""SciPy's draws: `rvs` of every distribution, frozen or not."""

from __future__ import annotations

import sys
from typing import Any

from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import chosen, drawn, replayed, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import plain

CONTINUOUS = {
    "laplace": "laplace",
    "norm": "normal",
    "gumbel_r": "gumbel",
    "expon": "exponential",
    "logistic": "logistic",
}


def scipy_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of SciPy's functions, if the program has loaded them."""
    module = sys.modules.get("scipy.stats._distn_infrastructure")
    if module is None:
        return []
    owners = [getattr(module, name) for name in ("rv_generic", "rv_continuous", "rv_discrete") if hasattr(module, name)]
    return [(owner, "rvs", _rvs(vars(owner)["rvs"])) for owner in owners if "rvs" in vars(owner)]


def _rvs(method: Any) -> Any:
    def rvs(self: Any, *given: Any, **options: Any) -> Any:
        tape = tape_now()

        def sample() -> Any:
            return method(self, *map(plain, given), **{name: plain(value) for name, value in options.items()})

        if tape is None:
            return sample()
        shapes = len((self.shapes or "").split(",")) if self.shapes else 0
        placed = dict(zip(("loc", "scale", "size"), given[shapes:], strict=False))
        loc, scale = (options.get(name, placed.get(name, usual)) for name, usual in (("loc", 0), ("scale", 1)))
        if self.name in CONTINUOUS:
            return drawn(tape, Law(CONTINUOUS[self.name], plain(scale)), loc, sample)
        if self.name == "uniform" and loc == 0 and scale == 1:
            return drawn(tape, Law("uniform"), 0.0, sample, uniform=True)
        if self.name == "dlaplace":
            rate = plain(given[0] if given else options["a"])
            return drawn(tape, Law("discrete laplace", 1 / rate), placed.get("loc", options.get("loc", 0)), sample)
        size = options.get("size", placed.get("size"))
        if self.name == "bernoulli" and size in (None, 1):
            share = float(plain(given[0] if given else options["p"]))
            return chosen(tape, (1 - share, share), sample)
        return replayed(tape, Law(self.name), sample)

    return like(method, rvs)
