# message: not-utf8 (café)
"""Not saved as UTF-8."""
