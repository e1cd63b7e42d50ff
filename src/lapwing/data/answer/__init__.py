"""From exact numbers to a noisy answer."""
