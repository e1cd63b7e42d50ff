"""Exact numbers: what several rooms compute with.

- `enclosure`: rational bounds of exp, log and square root; `decay`: of exp(-x), however small.
- `epsilon`: an epsilon that is a rational number or the logarithm of one.
- `plain`: numbers of whatever class as Python's own; `written`: numbers as people write them.
- `rounding`: to multiples of a unit; `search`: the least number that is enough.

Imports `diagnostics`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.numbers.enclosure import exp_bounds, log_bounds
    from lapwing.numbers.epsilon import approximate, epsilon_of
else:
    __getattr__ = lazily(
        __name__,
        {
            "enclosure": ["exp_bounds", "log_bounds"],
            "epsilon": ["approximate", "epsilon_of"],
        },
    )

__all__ = [
    "approximate",
    "epsilon_of",
    "exp_bounds",
    "log_bounds",
]
