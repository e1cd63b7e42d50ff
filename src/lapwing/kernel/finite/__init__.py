"""Programs with finitely many runs, and the exact probabilities of their results."""
