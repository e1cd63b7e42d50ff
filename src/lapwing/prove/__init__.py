"""The prover: searches for shifts and invariants, and leaves the judging to the kernel."""
