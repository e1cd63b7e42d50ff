"""Finite distributions: distances, couplings, and why there is none."""
