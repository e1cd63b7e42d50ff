"""A claim in rho that follows from epsilon: runs that surely end, and are close either way round."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.prove.rocq.claims import amounts, runs_of
from lapwing.prove.rocq.mirror import matched, working
from lapwing.prove.rocq.parts import Whole
from lapwing.prove.rocq.pure_in_mu import close
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.through import opening


def pure_in_rho_proof(whole: Whole, rule: PureInRho) -> list[str]:
    """The theorem about the program in epsilon, for these neighbours and for the same ones the other way round."""
    (part,) = whole.premises()
    script, runs = Script(), runs_of(whole.program)
    programs, results = (" ".join(f"({name} {run})" for run in runs) for name in ("program", "result"))
    epsilon = whole.terms.real(rule.epsilon, whole.inputs.names)
    script.say(
        f"revert c above; apply (pure_in_rho memory memory _ {programs} m1 m2 {results} {epsilon} rho).",
        "{ not_below. }",
        "{ unfold rho; in_reals; covered. }",
        *["{ apply ending_sure; unfold program; surely_ends work_out. }"] * 2,
    )
    known = replace(whole, claim=Claim(rule.epsilon, t.ZERO, whole.claim.group))
    for sides in ((1, 2), (2, 1)):
        script.case(partial(close, script, known, part, sides))
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        *matched(whole.program, {part.module: part.program}),
        working(whole.program, {part.module: part.program}),
        "Definition shared := tt.",
        *opening(whole),
        *script.lines,
        "Qed.",
    ]
