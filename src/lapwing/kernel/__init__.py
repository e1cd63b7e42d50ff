"""The kernel: what it accepts is a theorem.

    check(goal, derivation) -> Theorem, or Refused with the reason

A derivation is data that anyone may write.  `check` walks it from the goal: each rule says which premises it leaves
and which obligations of linear arithmetic, and two solvers have to agree on every obligation.  There is no other way
to make a `Theorem`, and nothing that a prover, a parser or a certificate says is believed.

- `language`: terms, laws of noise, roles, programs and claims, and when they are well formed.
- `logic`: judgments about two runs, what is known of neighbours, and the grid of the reals.
- `smt`: obligations as SMT-LIB, and the two solvers.
- `cost`: exact arithmetic of public terms, and what noise of some width pays for; only rules use it.
- `finite`: programs with finitely many runs, and the exact probabilities of their results; only rules use it.
- `rules/shared`, `rules`: the rules, one in each file, each with its proof from the meaning of judgments.
- `derivation` lists the rules; `check` is the only judge.

No float, no assert, no broad except, and refusal by default.  Imports nothing of the rest.
"""
