"""What a search has to know about a program before it starts."""
