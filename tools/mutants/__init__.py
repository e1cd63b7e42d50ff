"""Mutants: programs and claims with one thing changed, most of them wrong, none of which may be proved if it is."""
