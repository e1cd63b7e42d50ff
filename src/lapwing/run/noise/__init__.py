"""Noise that is exact: integers with exactly the law they are said to have, many at a time, in constant time."""
