"""From the tree of a function to a program of the kernel, step by step."""
