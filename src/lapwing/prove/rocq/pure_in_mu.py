"""A claim in mu that follows from epsilon: runs that surely end, and are close either way round."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.rules.convert import Convert
from lapwing.prove.rocq.claims import amounts, runs_of
from lapwing.prove.rocq.mirror import Mirror, matched, working
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.parts import Part, Whole
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.through import Use, opening, unpacked, use_part


def pure_in_mu_proof(whole: Whole, rule: Convert) -> list[str]:
    """The theorem about the program in epsilon, for these neighbours and for the same ones the other way round."""
    if not isinstance(rule.known, Claim) or rule.known.delta != t.ZERO:
        raise NotExportable("a claim in mu that follows from another one than in epsilon")
    (part,) = whole.premises()
    script, runs = Script(), runs_of(whole.program)
    parts = " ".join(f"({name} {run})" for name in ("program", "result") for run in runs)
    epsilon = whole.terms.real(rule.known.epsilon, whole.inputs.names)
    programs, results = parts.split(" (result ", 1)
    script.say(
        f"apply (pure_in_mu Phi is_normal memory memory _ {programs} m1 m2 (result {results} {epsilon} mu).",
        "{ not_below. }",
        "{ unfold mu; in_reals; covered. }",
        *["{ apply ending_sure; unfold program; surely_ends work_out. }"] * 2,
    )
    script.case(partial(close, script, replace(whole, claim=rule.known), part, (1, 2)))
    script.case(partial(close, script, replace(whole, claim=rule.known), part, (2, 1)))
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        *matched(whole.program, {part.module: part.program}),
        working(whole.program, {part.module: part.program}),
        "Definition shared := tt.",
        *opening(whole),
        *script.lines,
        "Qed.",
    ]


def close(script: Script, whole: Whole, part: Part, sides: tuple[int, int]) -> None:
    """The program does what the one in the theorem does."""
    script.say(unpacked(whole), "parts.")
    mirror = Mirror(whole.program, part.module)
    use_part(script, Use(whole, part, whole.program.body, "program", {}, (mirror, mirror), sides=sides))
