"""Two programs that follow each other, statement by statement: what their memories have in common at each place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.prove.rocq.names import AND
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.statements import locals_of

Known = frozenset[t.Local]


@dataclass(frozen=True)
class Mirror:
    """How a memory m of a program goes with a memory n of another one, which may be in a module of its own.

    Variables that both know are equal; a sum or a list that started elsewhere on the left is that much longer, and
    of some only what a function makes of them is equal.  The programs are alike, or at least have the same law.
    """

    program: Program
    module: str
    facts: tuple[str, ...] = ()
    ahead: dict[t.Local, str] = field(default_factory=dict)
    seen: dict[t.Local, str] = field(default_factory=dict)
    law: str = "alike"

    def relation(self, known: Known) -> str:
        """What holds of the two memories."""
        same = [self.equation(local) for local in locals_of(self.program) if local in known]
        return f"(fun m n => {AND.join((*same, *self.facts)) or 'True'})"

    def equation(self, local: t.Local) -> str:
        """How the two values of a variable go together."""
        one, two = f"v_{local.name} m", f"{self.module}v_{local.name} n"
        if local in self.seen:
            return f"{self.seen[local]} ({one}) = {self.seen[local]} ({two})"
        if local not in self.ahead:
            return f"{one} = {two}"
        between = "++" if isinstance(local.sort, ListOf) else "+"
        scope = "" if between == "++" or local.sort == REAL else "%Z"
        return f"{one} = ({self.ahead[local]} {between} {two}){scope}"

    def with_facts(self, *facts: str) -> Mirror:
        return replace(self, facts=facts)


def follow_block(script: Script, mirror: Mirror, block: Block, known: Known) -> Known:
    """Tactics for statements that both programs make; what both know after them."""
    for statement in block:
        after = settled((statement,), known)
        relation = mirror.relation(after)
        match statement:
            case Assign():
                script.say(f"apply {mirror.law}_assign with (R := {relation}); [matched|].")
            case Sample():
                script.say(f"apply {mirror.law}_sample with (R := {relation}); [matched|intros ?; matched|].")
            case If(then=then, otherwise=otherwise):
                script.say(f"apply {mirror.law}_if with (R := {relation}); [matched| | |].")
                for branch in (then, otherwise):
                    script.case(partial(inner, script, mirror, branch, known))
            case While(body=body):
                script.say(
                    f"apply {mirror.law}_while with (R := {relation}); [intros ? ? held_; exact held_|matched| |]."
                )
                script.case(partial(inner, script, mirror, body, known))
                script.say(narrowed(mirror, known))
        known = after
    return known


def inner(script: Script, mirror: Mirror, block: Block, known: Known) -> None:
    """A branch or a round, from its beginning to its end."""
    script.say(narrowed(mirror, known))
    follow_block(script, mirror, block, known)
    script.say(f"apply {mirror.law}_done; matched.")


def narrowed(mirror: Mirror, known: Known) -> str:
    """What was tested is forgotten."""
    return f"apply {mirror.law}_before with (P := {mirror.relation(known)}); [intros ? ? [held_ _]; exact held_|]."


def settled(block: Block, known: Known) -> Known:
    """What both know after some statements."""
    for statement in block:
        match statement:
            case Assign(target=target) | Sample(target=target):
                known |= {target}
            case If(then=then, otherwise=otherwise):
                known = settled(then, known) & settled(otherwise, known)
            case While():
                pass
    return known


def begin(script: Script, mirror: Mirror, known: Known, assigned: int = 0) -> None:
    """From two given memories, after what the second program assigns first, to what they have in common."""
    script.say(*["apply alike_here."] * assigned)
    script.say(f"apply alike_before with (P := {mirror.relation(known)}); [intros m_ n_ [-> ->]; matching|].")


def constants(program: Program, module: str) -> list[str]:
    """The names of the parts of a memory and of what changes them."""
    return [f"{module}{kind}_{local.name}" for local in locals_of(program) for kind in ("v", "set")]


def all_constants(program: Program, modules: dict[str, Program]) -> list[str]:
    """Those of a program and of others in modules."""
    found = constants(program, "")
    for module, other in modules.items():
        found += constants(other, module)
    return found


def working(program: Program, modules: dict[str, Program]) -> str:
    """A tactic that works out what statements do, where it is shown that they end."""
    return f"Ltac work_out := cbn [{' '.join((*all_constants(program, modules), 'app', 'leads', 'ending'))}]."


def matched(program: Program, modules: dict[str, Program]) -> list[str]:
    """Tactics that show what two memories have in common after a statement, from what they had before it."""
    found = all_constants(program, modules)
    unfolded = f"cbn [{' '.join((*found, 'app', 'fst', 'snd'))}]"
    kept = (
        "cbn [keeps]; each_part; try exact I; intros; match goal with m_ : memory |- _ => destruct m_ end;"
        " unfold starts in *; memory; repeat match goal with held_ : _ |- _ => progress memory_in held_ end;"
        " parts; subst; on_grid_still"
    )
    return [
        f"Ltac memory := {unfolded}.",
        f"Ltac memory_in H := {unfolded} in H.",
        "Ltac matching := memory; each_part; same_value.",
        "Ltac matched := intros m_ n_ held_; destruct m_, n_; memory_in held_; parts; subst; matching.",
        f"Ltac kept := {kept}.",
    ]
