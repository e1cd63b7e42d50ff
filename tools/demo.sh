#!/bin/sh
# Lapwing's main job in front of the reader: each command is shown, then run.
set -u

say() { printf '\n\033[1m%s\033[0m\n' "$1"; }
show() { printf '\033[2m$ %s\033[0m\n' "$*"; "$@"; }

evidence=$(mktemp -d)
trap 'rm -rf "$evidence"' EXIT

say "A private mean, as it is often written, is not private. Lapwing reads it, without running it, and shows two datasets:"
show lapwing verify docs/examples/mean.py:private_mean || true

say "The corrected mean is proved, for every dataset of every size, and the proof is saved:"
show lapwing verify docs/examples/mean.py:mended_mean --certificate "$evidence/mean.json"

say "Anyone can check a proof again, without a search, also with a checker that shares no code with the kernel:"
show lapwing check "$evidence/mean.json"
show python tools/recheck.py "$evidence/mean.json"

say "Code without a contract: Lapwing finds the functions that draw noise, drafts contracts, and verifies them:"
show lapwing scan docs/examples/scan || true

say "What does a mechanism really cost? This one claims eps:"
show lapwing epsilon docs/examples/votes.py:too_little_noise

say "A proof written by hand, step by step as on lecture slides, in the logic apRHL:"
show python tools/by_hand.py "$evidence/by_hand.json"

say "Code that cannot be read can still be run: an audit finds that textbook Laplace noise leaks through its digits:"
show lapwing audit docs/examples/noise.py:textbook --epsilon 1 --samples 20000 || true

say "Private answers from a table, under a budget:"
export LAPWING_ANCHORS="$evidence/anchors"
show lapwing budget create docs/examples/clinic.toml --ledger "$evidence/clinic.ledger"
show lapwing query docs/examples/clinic.toml "SELECT city, COUNT(*), AVG(age) FROM clinic GROUP BY city" \
  --epsilon 0.5 --ledger "$evidence/clinic.ledger"

say "How far from the truth is a private answer?"
show lapwing accuracy laplace --epsilon 1 --beta 0.05 --n 1000000

say "And why noise of the right size is needed: secret bits reconstructed from noisy counts, until epsilon is small:"
show lapwing attack --n 64 --queries 256

say "Learn by fixing mechanisms:"
show lapwing exercise

say "All of this is also on a page, which verifies as you type:"
echo "  .venv/bin/lapwing serve     then open the address it prints"
