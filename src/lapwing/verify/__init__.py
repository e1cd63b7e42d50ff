"""Verifying: proofs against counterexamples, information flow, audits of black boxes, and attacks."""
