"""Changes of a function's text that may make its claim true.  Each is a guess: what it is worth, a proof says."""
