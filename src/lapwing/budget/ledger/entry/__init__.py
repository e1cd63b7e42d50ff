"""Entries: what is written, and the chain they form."""
