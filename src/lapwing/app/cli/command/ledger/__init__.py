"""`lapwing ledger`: a budget ledger as a service for many who ask."""
