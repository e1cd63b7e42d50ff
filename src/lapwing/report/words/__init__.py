"""Shifts, facts, formulas, neighbours and intervals in words."""
