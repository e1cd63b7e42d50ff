"""Running programs: exact noise, an exact interpreter, accuracy, mechanisms, and the local model."""
