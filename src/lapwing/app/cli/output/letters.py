"""Letters that a terminal does not have are written with those it has, so that no output can fail."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from io import TextIOWrapper

ALIKE = str.maketrans("─━┄│┃┊└┘┌┐├┤●○■▪▲◆░▒▓█–—×·≈−ø’“”", '--.|||++++++*o#@^&.:%#--x.~-o\'""')
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
ASCII = "lapwing_ascii"


def write_plainly(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that cannot be written: a likeness, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(likeness(letter) for letter in letters), error.end


def likeness(letter: str) -> str:
    """Something in ASCII that is read as this letter, without its accents, or a question mark."""
    found = IN_WORDS.get(letter, letter.translate(ALIKE))
    bare = "".join(each for each in unicodedata.normalize("NFKD", found) if not unicodedata.combining(each))
    return bare if bare.isascii() else "?"


def find_codec(name: str) -> codecs.CodecInfo | None:
    """ASCII under another name: Click takes a stream that is called ASCII for a mistake, and writes UTF-8 to it."""
    if name != ASCII:
        return None
    found = codecs.lookup("ascii")
    return codecs.CodecInfo(
        found.encode,
        found.decode,
        found.streamreader,
        found.streamwriter,
        found.incrementalencoder,
        found.incrementaldecoder,
        name=ASCII,
    )


def is_plain_terminal(stream: TextIOWrapper) -> bool:
    """A terminal of the C locale, which was asked for: Python writes UTF-8 there, as for no locale at all."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    is_set = "PYTHONIOENCODING" in os.environ or os.environ.get("PYTHONUTF8") == "1"
    return said in {"C", "POSIX"} and not is_set and stream.isatty()


def make_writable() -> None:
    """Let standard output and standard error take every letter; those of UTF-8 do already."""
    codecs.register_error(NAME, write_plainly)
    codecs.register(find_codec)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            plain = codecs.lookup(stream.encoding).name in {"ascii", ASCII} or is_plain_terminal(stream)
            stream.reconfigure(encoding=ASCII if plain else None, errors=NAME)
