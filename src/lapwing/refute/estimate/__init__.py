"""Probabilities in floating point: fast, and never the last word."""
