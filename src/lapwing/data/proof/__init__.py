"""The programs that plans are instances of, with their certificates, and what a release rests on."""
