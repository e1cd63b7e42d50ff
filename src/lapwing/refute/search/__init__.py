"""The search for neighbours and an event that break a claim."""
