"""What commands write, and how they end."""
