"""`lapwing budget`: opening budgets, looking at them, checking and copying their ledger."""
