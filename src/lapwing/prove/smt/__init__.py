"""Formulas, their encoding for solvers, and how long solvers may take."""
