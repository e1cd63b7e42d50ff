"""Reconstruction attacks: what too many answers with too little noise give away."""
