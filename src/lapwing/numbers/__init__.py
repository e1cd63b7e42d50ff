"""Exact numbers: rational enclosures of exp and log, epsilons, and tails that fall exponentially."""
