"""Accounting: exact amounts of privacy, how costs compose, and how many queries a budget is good for."""
