"""Breaking claims: exact probabilities, counterexamples, distances and couplings.

- `exact`: the exact probability of an event, and whether it breaks a claim; it knows nothing of the search.
- `finite`: finite distributions, their distances, couplings, and why there is none.
- `estimate`: probabilities in floating point, for the search alone.
- `evidence`: counterexamples, made, written, read and checked.
- `search`: for neighbours and an event that break a claim.
- `refuter` asks for a counterexample.

Imports `kernel`, `diagnostics`, `numbers`, `syntax`, `deadline` and `memoize`; never `prove` or `run`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.refute.evidence.read import check_counterexample
    from lapwing.refute.evidence.write import write_counterexample
    from lapwing.refute.exact.chance import chance
    from lapwing.refute.exact.event import AtLeast, Event, Exactly, Outcome
    from lapwing.refute.exact.number import Log
    from lapwing.refute.finite.couple import couple
    from lapwing.refute.finite.coupling import check_coupling
    from lapwing.refute.finite.distance import measure_distance, smallest_epsilon
    from lapwing.refute.finite.distribution import Distribution, distribute, unit
    from lapwing.refute.finite.properties import (
        antitone,
        composed,
        mixed,
        processed,
        reflexive,
        sliding,
        transitive,
    )
    from lapwing.refute.refuter import refute
    from lapwing.refute.search.worst import worst_ratio
else:
    __getattr__ = lazily(
        __name__,
        {
            "evidence.read": ["check_counterexample"],
            "evidence.write": ["write_counterexample"],
            "exact.chance": ["chance"],
            "exact.event": ["AtLeast", "Event", "Exactly", "Outcome"],
            "exact.number": ["Log"],
            "finite.couple": ["couple"],
            "finite.coupling": ["check_coupling"],
            "finite.distance": ["measure_distance", "smallest_epsilon"],
            "finite.distribution": ["Distribution", "distribute", "unit"],
            "finite.properties": [
                "antitone",
                "composed",
                "mixed",
                "processed",
                "reflexive",
                "sliding",
                "transitive",
            ],
            "refuter": ["refute"],
            "search.worst": ["worst_ratio"],
        },
    )

__all__ = [
    "AtLeast",
    "Distribution",
    "Event",
    "Exactly",
    "Log",
    "Outcome",
    "antitone",
    "chance",
    "check_counterexample",
    "check_coupling",
    "composed",
    "couple",
    "distribute",
    "measure_distance",
    "mixed",
    "processed",
    "reflexive",
    "refute",
    "sliding",
    "smallest_epsilon",
    "transitive",
    "unit",
    "worst_ratio",
    "write_counterexample",
]
