"""Prove Report Noisy Max by hand, for every number of answers, and write the certificate to the file named."""

import sys
from pathlib import Path

from lapwing.prove.script.proof import Proof
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "proved" / "report_noisy_max.py"
INVARIANT = (
    "i<1> == i<2> and 0 <= i<1>"
    " and (i<1> <= 'r0 => spent[0] == 0 and best<2> <= best<1> + 1)"
    " and (i<1> > 'r0 => spent[0] <= 2 and (winner<1> == 'r0 => winner<2> == 'r0 and best<1> + 1 <= best<2>))"
    " and (i<1> == 0 => winner<1> == 0 and winner<2> == 0)"
    " and (i<1> > 0 => winner<1> < i<1> and winner<2> < i<1>)"
)

lowered = lower(open_module(PROGRAM).tree("report_noisy_max"))
if lowered.claim is None:
    sys.exit("the program makes no claim")
proof = Proof(lowered.program, lowered.claim)
proof.pointwise({"eps / 2": 2}).run()
proof.loop(INVARIANT).neighbours("q", "i<1>").case("i<1> == 'r0")
print(f"In round 'r0 of the loop, where the winner is found:\n\n{proof}\n")
proof.laplace(1).run()
proof.laplace("q<2>[i<2>] - q<1>[i<1>]").run()
certificate = proof.run().qed()
Path(sys.argv[1]).write_text(write_certificate(certificate))
print(f"Proved, with {len(certificate.theorem.obligations)} obligations that both solvers confirm.")
