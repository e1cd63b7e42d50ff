"""What is written down of a run: draws of noise, the values they met, and where."""
