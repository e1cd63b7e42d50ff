"""Ordinary uses of libraries, to be watched."""
