"""Information flow: levels, types, noninterference, and what an observation leaves possible."""
