"""How far a program's results are from what they would be without noise, from its text and public inputs alone."""
