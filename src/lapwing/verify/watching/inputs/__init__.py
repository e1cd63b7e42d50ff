"""What watched code is called with: roles of parameters, rows, and neighbouring datasets."""
