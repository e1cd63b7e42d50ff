"""The corpus: programs with their true verdicts written beside them."""
