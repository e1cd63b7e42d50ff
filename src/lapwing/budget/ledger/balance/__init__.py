"""Balances: the fold of all entries."""
