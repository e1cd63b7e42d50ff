"""Fresh names for the variables that lowering brings in."""

from __future__ import annotations

import keyword
from dataclasses import dataclass, field

from lapwing.syntax.scope import BUILTINS, FLOW, LABELS, MATHS, NOISE, ROLES, UNKNOWN

LANGUAGE = (*NOISE, *ROLES, *LABELS, *FLOW, *BUILTINS, *MATHS, *UNKNOWN, "private", "Annotated")
RESERVED = frozenset((*LANGUAGE, *keyword.kwlist, *keyword.softkwlist))


@dataclass
class Names:
    """The names in use, and how often each has been asked for."""

    used: set[str]
    counts: dict[str, int] = field(default_factory=dict)

    def fresh(self, base: str) -> str:
        """The base name itself if it is free, else with the first number that makes it so."""
        name = base
        while name in self.used or name in RESERVED:
            self.counts[base] = self.counts.get(base, 1) + 1
            name = f"{base}_{self.counts[base]}"
        self.used.add(name)
        return name
