"""Proof scripts for people: the logic's rules applied by hand, step by step, as on the slides."""
