"""Verdicts on functions of a text, for everything that people start: commands, page, editors, assistants, tests."""
