"""What is tried in which order, and how a derivation is built from what was found."""
