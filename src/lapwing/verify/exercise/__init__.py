"""Exercises: mechanisms to mend, and whether an attempt is private, as claimed, and still does its job."""
