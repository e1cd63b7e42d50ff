"""How accurate mechanisms are: statements (alpha, beta), with exact tails of the noise that is really drawn."""
