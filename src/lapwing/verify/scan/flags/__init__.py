"""One file for each kind of flag: what it looks for stands in its docstring."""
