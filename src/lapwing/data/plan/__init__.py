"""What a query costs, and how far neighbours can be apart."""
