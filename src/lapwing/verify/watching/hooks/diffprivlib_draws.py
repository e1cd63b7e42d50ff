"""diffprivlib's mechanisms: each `randomise` is one draw, with the sensitivity it was made for."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import inf, log
from typing import Any

from lapwing.verify.watching.hooks.mechanism import opaque, released
from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import chosen, inside, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.tape import Tape

CUT = ("Truncated", "Folded", "Bounded")


def diffprivlib_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of the mechanisms, if the program has loaded them."""
    module = sys.modules.get("diffprivlib.mechanisms")
    if module is None:
        return []
    found: list[tuple[Any, str, Any]] = []
    for name in dir(module):
        owner = getattr(module, name)
        if isinstance(owner, type) and "randomise" in vars(owner):
            found.append((owner, "randomise", _randomise(vars(owner)["randomise"])))
    return found


def law_of(mechanism: Any) -> Law | None:
    """The law of a mechanism that adds noise to a number."""
    name = type(mechanism).__name__
    sensitivity = getattr(mechanism, "sensitivity", None)
    if not isinstance(sensitivity, int | float):
        return None
    exact = not any(cut in name for cut in CUT)
    delta = float(getattr(mechanism, "delta", 0.0) or 0.0)
    if name.startswith("Laplace") and name != "LaplaceBoundedDomain":
        return Law("laplace", sensitivity / (mechanism.epsilon - log(1 - delta)), sensitivity, exact)
    if name.startswith("Geometric"):
        return Law("discrete laplace", sensitivity / mechanism.epsilon, sensitivity, exact)
    if name.startswith("Gaussian") and isinstance(getattr(mechanism, "_scale", None), int | float):
        return Law("discrete gaussian" if "Discrete" in name else "normal", float(mechanism._scale), sensitivity)
    return None


def _randomise(method: Any) -> Any:
    def randomise(self: Any, value: Any = None) -> Any:
        tape = tape_now()
        if tape is None:
            return method(self, value) if value is not None else method(self)
        law = law_of(self)
        if law is not None and type(self).__name__ == "LaplaceTruncated":
            return _truncated(tape, self, replace(law, exact=True), value)
        if law is not None:
            return released(tape, law, value, lambda: method(self, value))
        name = type(self).__name__
        if name == "Binary":
            with inside(tape):
                self._check_all(value)
                from math import exp

                keep = (exp(self.epsilon) + self.delta) / (1 + exp(self.epsilon)) if self.epsilon < inf else 1.0
            kept = chosen(tape, (1 - keep, keep), lambda: int(method(self, value) == value))
            return value if kept else (self.value1 if value == self.value0 else self.value0)
        if name == "Exponential":
            with inside(tape):
                self._check_all(value)
                steps = list(self._probabilities)
            shares = [high - low for low, high in zip([0.0, *steps], steps, strict=False)]
            things = self.candidates if self.candidates is not None else range(len(shares))
            found = chosen(tape, shares, lambda: _place(things, method(self)))
            return things[found]
        call = (lambda: method(self, value)) if value is not None else (lambda: method(self))
        return opaque(tape, Law(f"diffprivlib {name}"), value, call, self)

    return like(method, randomise)


def _truncated(tape: Tape, mechanism: Any, law: Law, value: Any) -> Any:
    """Laplace noise, and what lies outside the bounds brought to them: comparisons that can be followed."""
    with inside(tape):
        mechanism._check_all(value)
    plain_noise: Any = type(mechanism).__mro__[1]
    noisy = released(tape, law, value, lambda: plain_noise.randomise(mechanism, value))
    if noisy < mechanism.lower:
        return mechanism.lower
    return mechanism.upper if noisy > mechanism.upper else noisy


def _place(things: Any, picked: Any) -> int:
    return next(place for place, thing in enumerate(things) if thing is picked or thing == picked)
