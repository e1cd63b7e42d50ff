"""What a program does on given inputs, exactly; counterexamples are checked by this alone."""
