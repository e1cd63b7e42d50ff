"""Rewrites: the same program written in another way, which should not change what is proved of it."""
