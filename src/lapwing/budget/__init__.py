"""Budgets: how costs compose, the ledger that keeps them, and releases on charge of it."""
