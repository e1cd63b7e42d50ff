"""Transactions: reserve, settle, and open a budget, all or nothing."""
