"""The trusted heart: terms, programs, claims (and, on top of them, the logic).  Imports nothing of the rest."""
