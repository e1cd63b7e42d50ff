"""Loop invariants: candidates, and ways to choose among them."""
