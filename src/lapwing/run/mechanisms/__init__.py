"""Mechanisms: proved programs with their certificates, and fast forms of them with the same law."""
