"""The budget ledger: append-only entries, a balance that is their fold, and no way to overspend."""
