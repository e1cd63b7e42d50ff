"""One part of a program after the other: sequential composition, and post-processing."""

from __future__ import annotations

from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import GaussianPrivacy, Renyi
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.rocq.claims import amounts, amounts_of, claimed, runs_of
from lapwing.prove.rocq.mirror import Mirror, matched
from lapwing.prove.rocq.names import param
from lapwing.prove.rocq.parts import Part, Whole, at, released
from lapwing.prove.rocq.rounds import costs_of
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.through import (
    Use,
    agreeing,
    definition,
    keeps,
    opening,
    results_of,
    unpacked,
    use_alike,
    use_part,
)


def sequential_proof(whole: Whole, rule: Sequential) -> list[str]:
    """The first part, and the second one for any values that the first may release."""
    one, two = whole.premises()
    script = start(whole)
    costs = [cost for claim in (rule.first, rule.second) for cost in costs_of(claim, whole.terms, whole.inputs.names)]
    script.say(f"apply (sequential{applied(whole)} m1 m2 {' '.join((*costs, *claimed(whole.claim)))}).")
    script.say(*enough(whole))
    script.say("{ exact front_kept_1. }", "{ exact front_kept_2. }", "{ exact start1. }", "{ exact start2. }")
    script.case(partial(first_part, script, whole, rule, one))
    script.case(partial(second_part, script, whole, rule, two))
    return finish(whole, rule.cut, rule.shared, script, one, two)


def applied(whole: Whole, more: str = "") -> str:
    """The two parts, for a theorem of composition in the currency of the claim."""
    runs = runs_of(whole.program)
    parts = " ".join(f"({name} {run})" for name in ("front", "back", "result") for run in runs)
    return f"{whole.kind} {whole.given}memory _ _ starts shared {parts}{more}"


def enough(whole: Whole) -> list[str]:
    """What is claimed is worth what both parts cost."""
    match whole.claim:
        case Renyi():
            return ["{ exact above. }", "{ unfold bound, order; covered. }"]
        case GaussianPrivacy():
            return [
                *["{ unfold mu; nonnegative_in_mu. }"] * 2,
                "{ unfold mu; nonnegative_in_mu. }",
                "{ unfold mu; squared_in_mu. }",
            ]
        case _:
            above = ["{ exact above. }"] if whole.ordered else []
            return [*above, *(f"{{ unfold {name}; covered. }}" for name in amounts_of(whole.claim))]


def first_part(script: Script, whole: Whole, rule: Sequential | PostProcessing, part: Part) -> None:
    """What is released first."""
    script.say(unpacked(whole), "parts.")
    mirror = Mirror(whole.program, part.module)
    use_part(script, Use(whole, part, whole.program.body[: rule.cut], "front", {}, (mirror, mirror)))


def second_part(script: Script, whole: Whole, rule: Sequential, part: Part) -> None:
    """What is done with it: the shared variables are parameters now, and nothing changes them."""
    script.say("clear m1 m2 start1 start2.", f"intros v {whole.pattern(1)} {whole.pattern(2)} start1 start2 is1 is2.")
    script.say("assert (same := eq_trans is1 (eq_sym is2)); clear v is1 is2.")
    script.say(agreeing(whole, rule.shared))
    script.say("unfold starts in start1, start2; memory_in start1; memory_in start2; parts.")
    facts = tuple(f"v_{local.name} m = {at(local, 1)}" for local in rule.shared)
    mirror = Mirror(whole.program, part.module, facts)
    values = {param(t.Param(local.name, local.sort)): at(local, 1) for local in rule.shared}
    use_part(script, Use(whole, part, whole.program.body[rule.cut :], "back", values, (mirror, mirror), rule.shared))


def post_processing_proof(whole: Whole, rule: PostProcessing) -> list[str]:
    """The first part, and that the second one does the same from what is released."""
    (one,) = whole.premises()
    script = start(whole)
    block, known = whole.program.body[rule.cut :], frozenset(rule.shared)
    script.say(f"eapply (post_processing{applied(whole, ' _')} m1 m2 {' '.join(claimed(whole.claim))}).")
    script.say(*(["{ exact above. }"] if whole.ordered else []))
    script.say(*(["{ unfold mu; nonnegative_in_mu. }"] if isinstance(whole.claim, GaussianPrivacy) else []))
    script.say("{ exact front_kept_1. }", "{ exact front_kept_2. }", "{ exact start1. }", "{ exact start2. }")
    script.case(partial(first_part, script, whole, rule, one))

    def same() -> None:
        mirror = Mirror(whole.program, "")
        script.say(f"apply alike_before with (P := {mirror.relation(known)}).")
        script.say(f"{{ intros {whole.pattern(1)} {whole.pattern(2)} [_ [_ same]];")
        script.say(f"  {agreeing(whole, rule.shared)[:-1]}; matching. }}")
        reached = use_alike(script, mirror, block, "back", known)
        script.say(f"apply alike_done with (Q := {mirror.relation(reached)}); matched.")

    script.case(same)
    script.say(*results_of("result"))
    return finish(whole, rule.cut, rule.shared, script, one)


def start(whole: Whole) -> Script:
    """The program is its two parts."""
    script = Script()
    for run in runs_of(whole.program):
        script.say(f"change (program {run}) with (app (front {run}) (back {run})).")
    return script


def finish(whole: Whole, cut: int, shared: tuple[t.Local, ...], script: Script, *parts: Part) -> list[str]:
    """The definitions, and the theorem."""
    body = whole.program.body
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        *matched(whole.program, {part.module: part.program for part in parts}),
        definition(whole, "front", body[:cut]),
        definition(whole, "back", body[cut:]),
        f"Definition shared (m : memory) := {released(shared)}.",
        *keeps(whole, "front"),
        *opening(whole),
        *script.lines,
        "Qed.",
    ]
