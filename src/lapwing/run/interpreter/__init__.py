"""Running programs exactly."""
