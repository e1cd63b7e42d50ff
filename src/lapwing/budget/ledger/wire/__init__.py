"""What a ledger and those who ask it over a network say to each other."""
