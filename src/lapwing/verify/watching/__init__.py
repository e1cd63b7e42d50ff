"""Watching code from inside: every draw of noise, on two neighbouring datasets, with a price and a place."""
