"""Contracts: what a function promises, written beside it and not in it."""
