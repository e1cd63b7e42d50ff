"""Verifying: the prover and the refuter side by side."""
