"""Assertions as LaTeX: operators as signs, the two runs as subscripts, Greek names as letters."""

from __future__ import annotations

import re

TOKENS = re.compile(
    r"(?P<space>\s+)|(?P<logical>'\w+)|(?P<name>[A-Za-z_]\w*)(?:<(?P<side>[12])>)?|(?P<number>\d+)"
    r"|(?P<sign><=>|=>|<=|>=|==|!=|//|\*\*|.)"
)
SIGNS = {
    "<=>": r"\Leftrightarrow ",
    "=>": r"\Rightarrow ",
    "<=": r"\le ",
    ">=": r"\ge ",
    "==": "=",
    "!=": r"\ne ",
    "*": r"\cdot ",
    "**": r"\mathbin{\hat{}}",
    "//": r"\mathbin{/\!/}",
    "%": r"\bmod ",
    "{": r"\{",
    "}": r"\}",
    "#": r"\#",
    "&": r"\&",
    "$": r"\$",
    "_": r"\_",
    "\\": r"\backslash ",
    "^": r"\hat{}",
    "~": r"\sim ",
}
WORDS = {
    "and": r"\wedge ",
    "or": r"\vee ",
    "not": r"\neg ",
    "forall": r"\forall ",
    "exists": r"\exists ",
    "True": r"\top ",
    "False": r"\bot ",
}
PLAIN = {"where", "else", "if", "nothing", "any", "value", "pays", "within"}
GREEK = {
    "eps": r"\varepsilon",
    "epsilon": r"\varepsilon",
    "delta": r"\delta",
    "alpha": r"\alpha",
    "beta": r"\beta",
    "gamma": r"\gamma",
    "sigma": r"\sigma",
}
FUNCTIONS = {"log": r"\log", "exp": r"\exp", "max": r"\max", "min": r"\min"}


def formula(words: str) -> str:
    """An assertion of the reports in LaTeX's mathematics."""
    return "".join(map(sign, TOKENS.finditer(bracketed(words)))).strip()


def bracketed(words: str) -> str:
    """Angle brackets around credits become signs of their own: comparisons have room on both sides."""
    opened = re.sub(r"(?<!\S)<(?=[^\s=])", "\u27e8", words)
    return re.sub(r"(?<!<[12])(?<=[^\s=])>(?=[\s,]|$)", "\u27e9", opened)


def sign(token: re.Match[str]) -> str:
    """One token."""
    if token["space"]:
        return " "
    if token["logical"]:
        return logical(token["logical"][1:])
    if token["name"]:
        found = token["name"]
        if found in WORDS:
            return WORDS[found]
        if found in PLAIN:
            return rf"\text{{ {found} }}"
        return name(found) + (f"_{{{token['side']}}}" if token["side"] else "")
    if token["number"]:
        return token["number"]
    found = token["sign"]
    return {"\u27e8": r"\langle ", "\u27e9": r"\rangle "}.get(found, SIGNS.get(found, found))


def logical(word: str) -> str:
    """A value that stands for any one; a number at its end is an index."""
    stem = word.rstrip("0123456789")
    return f"{{{italic(stem)}_{{{word[len(stem) :]}}}}}"


def name(word: str) -> str:
    """A variable or a function."""
    if word in FUNCTIONS:
        return FUNCTIONS[word]
    return f"{{{GREEK.get(word, italic(word))}}}"


def italic(word: str) -> str:
    """A word in italics."""
    return rf"\mathit{{{word.replace('_', chr(92) + '_')}}}"
