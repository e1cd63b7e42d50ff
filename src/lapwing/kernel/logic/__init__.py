"""Judgments about two runs, and what is known of neighbours."""
