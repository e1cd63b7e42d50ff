#!/bin/sh
# Lapwing's main job in front of the reader: each command is shown, then run.
set -u

say() { printf '\n\033[1m%s\033[0m\n' "$1"; }
show() { printf '\033[2m$ %s\033[0m\n' "$*"; "$@"; }

say "A private program is a short Python function. Lapwing reads it and brings it into normal form:"
show lapwing show programs/proved/report_noisy_max.py

say "A program whose noise depends on the data is turned away, with the place, the cause and a fix:"
show lapwing show programs/malformed/private_scale.py || true

say "Lapwing finds a proof by itself, for every length of the input, and shows it as an annotated program:"
certificate=$(mktemp)
show lapwing prove programs/proved/report_noisy_max.py --certificate "$certificate"
show lapwing check "$certificate"
rm -f "$certificate"

say "What cannot be proved is never a bare no: here is the run that breaks the closest attempt."
show lapwing prove programs/refuted/partial_sum_half_noise.py || true

say "No claim is needed to ask what a program costs:"
show lapwing epsilon programs/refuted/partial_sum_half_noise.py

say "A proof in the logic apRHL, written step by step as on lecture slides; a small kernel checks it, with two solvers:"
certificate=$(mktemp)
show python tools/by_hand.py "$certificate"

say "What was proved is on record, and anyone can check it again, also with a checker that shares no code with the kernel:"
show lapwing check "$certificate"
show python tools/recheck.py "$certificate"
rm -f "$certificate"

say "A run is exact: the same inputs and the same noise always give the same answer."
show python tools/exact_run.py

say "Code that cannot be read can still be run: an audit finds that textbook Laplace noise leaks through its digits."
show lapwing audit docs/examples/noise.py:textbook --epsilon 1 --samples 20000 || true

say "How far from the truth is a private answer? The lectures' example, with the right numbers:"
show lapwing accuracy laplace --epsilon 1 --beta 0.05 --n 1000000

say "And why noise of the right size is needed: secret bits reconstructed from noisy counts, until epsilon is small."
show lapwing attack --n 64 --queries 256

say "Programs with known verdicts, right and wrong ones, are the yardstick for everything that follows:"
show lapwing corpus

say "All of this is also on a page, which verifies as you type:"
echo "  .venv/bin/lapwing serve     then open http://127.0.0.1:8765/"
