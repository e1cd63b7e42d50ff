"""Functions that draw noise, found in code that says nothing about privacy; nothing of it is ever run."""
