"""Where a proof stands: the kernel's judgment, the Rocq names of its variables, and the tactics so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.logic.judgment import Judgment
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.statements import grid_kind, gridded, locals_of
from lapwing.prove.rocq.terms import Terms

Names = dict[t.Variable, str]


class Script:
    """Tactics as lines, and names that are used once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.used = 0
        self.level = 1

    def say(self, *lines: str) -> None:
        self.lines += ["  " * self.level + line for line in lines]

    def fresh(self, base: str) -> str:
        self.used += 1
        return f"{base}_{self.used}"

    def case(self, write: Callable[[], object]) -> None:
        """One subgoal, in braces."""
        self.say("{")
        self.level += 1
        write()
        self.level -= 1
        self.say("}")


@dataclass(frozen=True)
class State:
    """A judgment whose variables have names, and the hypotheses that are about them."""

    judged: Judgment
    node: Derivation
    names: Names
    terms: Terms
    inputs: Inputs
    script: Script
    hypotheses: tuple[str, ...]
    ending: Callable[[State], None]
    follow: Callable[[State], None]
    facts: frozenset[str] = frozenset()
    begin: frozenset[str] = frozenset()

    def at(self, **changes: object) -> State:
        return replace(self, **changes)  # type: ignore[arg-type]

    def go(self, judged: Judgment, node: Derivation) -> None:
        """The tactics of one premise."""
        self.follow(self.at(judged=judged, node=node))

    def sided(self, local: t.Local, side: int) -> str:
        return self.names[t.Sided(local.name, local.sort, 1 if side == 1 else 2)]

    def memory(self, side: int) -> str:
        """The memory of one run."""
        return " ".join(("Memory", *(self.sided(local, side) for local in self.locals())))

    def locals(self) -> tuple[t.Local, ...]:
        return locals_of(self.judged.setting.program)

    def amounts(self) -> list[str]:
        return [self.names[t.Spent(unit)] for unit in range(len(self.judged.setting.units))]

    def named(self, variables: dict[t.Variable, str], *hypotheses: str) -> State:
        """The state in which some variables have other names, and some more is known."""
        return self.at(names={**self.names, **variables}, hypotheses=(*self.hypotheses, *hypotheses))


def fresh_state(state: State) -> tuple[str, str, str, Names]:
    """Patterns for any two memories and amounts, with the names that they introduce."""
    script, names = state.script, dict(state.names)
    patterns = []
    for side in (1, 2):
        parts = []
        for local in state.locals():
            parts.append(script.fresh(f"{local.name}_{side}"))
            names[t.Sided(local.name, local.sort, 1 if side == 1 else 2)] = parts[-1]
        patterns.append(f"[{' '.join(parts)}]")
    spent = []
    for unit in range(len(state.judged.setting.units)):
        spent.append(script.fresh("spent"))
        names[t.Spent(unit)] = spent[-1]
    return patterns[0], patterns[1], f"[{' '.join(spent)}]", names


def projected(state: State, one: str, two: str, amounts: str) -> Names:
    """Names for the variables of two memories and amounts that are not taken apart."""
    names = dict(state.names)
    for local in state.locals():
        names[t.Sided(local.name, local.sort, 1)] = f"(v_{local.name} {one})"
        names[t.Sided(local.name, local.sort, 2)] = f"(v_{local.name} {two})"
    for unit in range(len(state.judged.setting.units)):
        names[t.Spent(unit)] = f"(s_{unit} {amounts})"
    return names


def grid_facts(state: State, one: str, two: str) -> list[str]:
    """That the variables of two memories lie on the grid."""
    found = gridded(state.judged.setting.program)
    return [f"{grid_kind(local.sort)} N (v_{local.name} {memory})" for local in found for memory in (one, two)]


def keep_only(names: list[str]) -> str:
    """All other facts are forgotten."""
    return f"clear - {' '.join(names)}." if names else "clear."
