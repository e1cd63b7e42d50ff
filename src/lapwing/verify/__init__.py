"""Questions that take several rooms to answer.

- `claim`: the prover and the refuter side by side, until one of them settles a claim; and the sensitivity of programs
  without noise.
- `flow`: information flow: levels, types, noninterference, and what an observation leaves possible.
- `auditing`: privacy leaks of black boxes, by sampling, with a stated confidence.
- `exercise`: mechanisms to mend, and whether an attempt is right.
- `watching/trace`, `watching/hooks`, `watching/inputs`, `watching`: code watched from inside: what each draw of noise
  costs on neighbouring datasets.
- `attack`: reconstruction from too many answers with too little noise.
- `scan`: code without contracts: functions that draw noise, contracts drafted for them, and what is worth a look.

Imports `kernel`, `diagnostics`, `numbers`, `syntax`, `deadline`, `prove`, `refute` and `run`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.verify.attack.answers import AllAnswers
    from lapwing.verify.attack.campaign import attack_all, campaign, sweep
    from lapwing.verify.attack.curator import Bounded
    from lapwing.verify.attack.database import random_bits, share_equal
    from lapwing.verify.attack.exhaustive import reconstruct_from_all
    from lapwing.verify.attack.subsets import sums_of_all
    from lapwing.verify.auditing.audit import audit
    from lapwing.verify.auditing.canaries import audit_training
    from lapwing.verify.claim.question import Question
    from lapwing.verify.claim.sensitivity import find_sensitivity
    from lapwing.verify.claim.verdict import Proved, Refuted, Unknown
    from lapwing.verify.claim.verify import verify
    from lapwing.verify.flow.feasible import find_feasible
    from lapwing.verify.flow.question import ask
    from lapwing.verify.watching.api import watch
    from lapwing.verify.watching.hooks.registry import watch_function
else:
    __getattr__ = lazily(
        __name__,
        {
            "attack.answers": ["AllAnswers"],
            "attack.campaign": ["attack_all", "campaign", "sweep"],
            "attack.curator": ["Bounded"],
            "attack.database": ["random_bits", "share_equal"],
            "attack.exhaustive": ["reconstruct_from_all"],
            "attack.subsets": ["sums_of_all"],
            "auditing.audit": ["audit"],
            "auditing.canaries": ["audit_training"],
            "claim.question": ["Question"],
            "claim.sensitivity": ["find_sensitivity"],
            "claim.verdict": ["Proved", "Refuted", "Unknown"],
            "claim.verify": ["verify"],
            "flow.feasible": ["find_feasible"],
            "flow.question": ["ask"],
            "watching.api": ["watch"],
            "watching.hooks.registry": ["watch_function"],
        },
    )

__all__ = [
    "AllAnswers",
    "Bounded",
    "Proved",
    "Question",
    "Refuted",
    "Unknown",
    "ask",
    "attack_all",
    "audit",
    "audit_training",
    "campaign",
    "find_feasible",
    "find_sensitivity",
    "random_bits",
    "reconstruct_from_all",
    "share_equal",
    "sums_of_all",
    "sweep",
    "verify",
    "watch",
    "watch_function",
]
