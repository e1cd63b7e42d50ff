"""Costs: exact arithmetic of public terms, log-odds, and what noise of a given width pays for."""
