"""What a verdict can be about: the functions of a file that have a contract, or are marked as private."""
