"""Shifts: how noise of one run is coupled with noise of the other."""
