"""The language server: verdicts, proofs, counterexamples and fixes where the code is written."""
