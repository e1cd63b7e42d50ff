"""What library functions mean, by their full names."""
