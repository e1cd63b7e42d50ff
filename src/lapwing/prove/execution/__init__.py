"""Two runs side by side, symbolically."""
