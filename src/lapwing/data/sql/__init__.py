"""SQL in: a SELECT becomes queries, or is refused with the nearest thing that works."""
