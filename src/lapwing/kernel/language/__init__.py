"""The language of programs: terms, laws, roles, programs and claims, and when they are well formed."""
