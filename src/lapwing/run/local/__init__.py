"""The local model: everyone randomizes their own answer, and nobody has to be trusted."""
