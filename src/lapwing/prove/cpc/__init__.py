"""Proofs of obligations in cvc5's Cooperating Proof Calculus, and a checker for them that needs no solver.

    check_proof(script, proof) -> None, or ProofError with the step and the reason

The checker knows the rules that proofs of linear arithmetic with uninterpreted functions use, from their published
definitions, and computes the conclusion of every step itself.  A rule it does not know, a premise out of scope, a term
of the wrong sort, or an assumption that the script does not assert ends the check.

- `sexpr`, `term`, `script`: S-expressions, terms with sorts, and what an SMT-LIB script declares and asserts.
- `schema`, `schemata`: rules that are patterns, as a table.
- `clause`, `equality`, `arithmetic`, `polynomial`, `evaluate`: rules that compute.
- `proof`: assumptions, steps and scopes.
- `store`: how certificates keep proofs.
- `ask`: cvc5, asked for a proof; the only file here that needs a solver.

All but `ask` need the standard library alone.
"""
