"""The search for proofs, which nothing rests on but for `cpc`: the kernel checks whatever it finds.

- `smt`: formulas, their encoding for solvers, and how long solvers may take.
- `program`: what a search has to know about a program before it starts.
- `execution`: two runs side by side, symbolically.
- `shift`: how the noise of one run is coupled with the noise of the other.
- `invariant`: candidates for loop invariants, and ways to choose among them.
- `strategy`: what is tried in which order, and how a derivation is built from what was found.
- `prover` asks for a proof, or for the smallest epsilon that has one.
- `script`: proofs by hand, rule by rule, as on a slide.
- `cpc`: proofs of obligations, written by cvc5 and checked without a solver; `lapwing check --no-solver` rests on it.
- `rocq`: derivations as Rocq proofs, which `coqc` checks.

Imports `kernel`, `diagnostics`, `syntax`, `deadline` and `memoize`; never `refute` or `run`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.prove.prover import Answer, Proved, Unknown, find_epsilon, prove
    from lapwing.prove.script.proof import Proof, ProofError
else:
    __getattr__ = lazily(
        __name__,
        {
            "prover": ["Answer", "Proved", "Unknown", "find_epsilon", "prove"],
            "script.proof": ["Proof", "ProofError"],
        },
    )

__all__ = [
    "Answer",
    "Proof",
    "ProofError",
    "Proved",
    "Unknown",
    "find_epsilon",
    "prove",
]
