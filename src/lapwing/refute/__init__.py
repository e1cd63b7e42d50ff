"""Showing that a program is not private: exact distributions, distances, couplings, counterexamples."""
