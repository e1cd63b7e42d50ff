"""Text to Program: parsing, checking and lowering, and back by pretty-printing."""
