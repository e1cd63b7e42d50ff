"""The names a private program is written with."""
