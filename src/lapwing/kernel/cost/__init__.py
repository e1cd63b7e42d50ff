"""Costs: exact arithmetic of public terms, and what noise of a given width pays for."""
