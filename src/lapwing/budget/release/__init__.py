"""Releasing: admit a program, reserve its cost, run it, settle; in this order, and never otherwise."""
