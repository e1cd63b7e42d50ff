"""How many CPU seconds it takes to refute what is wrong in the corpus, and to check the counterexamples."""

from __future__ import annotations

import statistics
import time

from lapwing.kernel.language.claim import Claim
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.refute.search.worst import worst_ratio
from lapwing.syntax.corpus.entry import corpus_directory, read_corpus
from lapwing.syntax.lowering.lower import lower

# seconds that other tools need, as measured on this kind of machine; CheckDP's are for length 5 and epsilon 1
OTHERS = {"B3": "StatDP 44.8", "B4": "StatDP 25.5"} | {f"B{row}": "CheckDP 1.4 to 155" for row in (1, 2, 5, 6, 7, 8)}

SECONDS = 4.0


def main() -> None:
    """A line a refutation, then how close true claims come to their epsilon, which tells the tight ones."""
    searched, checked = [], []
    true = []
    for entry in read_corpus(corpus_directory()):
        for expectation in entry.expectations:
            lowered = lower(expectation.statement)
            if not isinstance(lowered.claim, Claim):
                continue
            if expectation.verdict in ("tight", "proved"):
                true.append((entry.tree.name, expectation.text, lowered.program, lowered.claim))
            if expectation.verdict != "refuted":
                continue
            start = time.process_time()
            found = refute(lowered.program, lowered.claim, 60.0)
            searched.append(time.process_time() - start)
            if found is None:
                print(f"not refuted: {entry.tree.name}")
                continue
            start = time.process_time()
            check_counterexample(write_counterexample(found))
            checked.append(time.process_time() - start)
            others = next((OTHERS[row] for row in entry.rows if row in OTHERS), "")
            kind = "infinite" if found.is_infinite else f"{float(found.chances[0].low / found.chances[1].high):8.2f}"
            print(
                f"{entry.tree.name:30}{expectation.text:38}{searched[-1]:6.2f} s{checked[-1]:6.2f} s  {kind}  {others}"
            )
    print(f"search: median {statistics.median(searched):.2f} s, slowest {max(searched):.2f} s")
    print(f"check:  median {statistics.median(checked):.2f} s, slowest {max(checked):.2f} s")
    shares = []
    for name, text, program, claim in true:
        worst = worst_ratio(program, claim, SECONDS)
        shares.append(0.0 if worst is None else worst.share)
        print(f"{name:30}{text:70}{'none' if worst is None else format(worst.share, '.3f')}", flush=True)
    print(f"at least 0.95 of epsilon: {sum(share >= 0.95 for share in shares)} of {len(shares)} true claims")
    print(f"above 1, which no true claim may be: {sum(share > 1 + 1e-9 for share in shares)}")


if __name__ == "__main__":
    main()
