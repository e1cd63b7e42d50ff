"""Letters that a terminal does not have are written with those it has, so that no output can fail."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

ALIKE = str.maketrans("─━┄│┃┊└┘┌┐├┤●○■▪▲◆░▒▓█–—×·≈−éø’“”", '--.|||++++++*o#*^*.:%#--x.~-eo\'""')
IN_WORDS = {
    "€": "EUR",
    "£": "GBP",
    "…": "...",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "±": "+-",
    "⊑": "<=",
    "∈": "in",
    "∞": "inf",
    "→": "->",
    "√": "sqrt",
    "α": "alpha",
    "β": "beta",
    "δ": "delta",
    "ε": "epsilon",
    "λ": "lambda",
    "μ": "mu",
    "ρ": "rho",
    "σ": "sigma",
    "Δ": "Delta",
}
NAME = "lapwing.letters"


def write_plainly(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that cannot be written: a likeness, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(likeness(letter) for letter in letters), error.end


def likeness(letter: str) -> str:
    """Something in ASCII that is read as this letter, or a question mark."""
    found = IN_WORDS.get(letter, letter.translate(ALIKE))
    return found if found.isascii() else "?"


def make_writable() -> None:
    """Let standard output and standard error take every letter; those of UTF-8 do already."""
    codecs.register_error(NAME, write_plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)
