"""Breaking claims: exact probabilities, counterexamples and the search for them, distances and couplings."""
