"""Counterexamples: made, written, read and checked."""
