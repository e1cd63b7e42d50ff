"""Results as plain data, the same for every pen."""
