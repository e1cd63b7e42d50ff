"""Obligations as SMT-LIB, and the two solvers that decide them."""
