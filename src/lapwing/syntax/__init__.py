"""From the text of a function to a program of the kernel, and back.

- `language`: the names a private program is written with.
- files of the room: `module` and `live` read functions from files and from Python, by `python_tree`; the parsers
  (`function`, `statement`, `expression`, `annotation`, `call`) make the `tree`, `bindings` are the places that give
  names their values, `pretty_program` writes programs as text.
- `lowering`: from the tree to the normal form, step by step.
- `contract`: what is claimed of ordinary functions, in comments above them or in `lapwing.toml`.
- `natural`: ordinary Python and NumPy, evaluated without the data into the tree; `natural/library` is what library
  functions mean, `natural/passes` tidies what was written down.
- `subjects`: the functions of a file that have a contract, beside them or as a decorator.
- `corpus`: programs with their true verdicts beside them.
- `certificate`: theorems with their derivations, as files that anyone can check again.

Imports `kernel` and `diagnostics`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.syntax.certificate.certificate import Certificate, certify
    from lapwing.syntax.certificate.read import check_certificate
    from lapwing.syntax.certificate.write import write_certificate
    from lapwing.syntax.corpus.entry import read_corpus
    from lapwing.syntax.lowering.lower import Lowered, lower, require_claim
    from lapwing.syntax.module import open_module, parse_module
    from lapwing.syntax.pretty_program import pretty
else:
    __getattr__ = lazily(
        __name__,
        {
            "certificate.certificate": ["Certificate", "certify"],
            "certificate.read": ["check_certificate"],
            "certificate.write": ["write_certificate"],
            "corpus.entry": ["read_corpus"],
            "lowering.lower": ["Lowered", "lower", "require_claim"],
            "module": ["open_module", "parse_module"],
            "pretty_program": ["pretty"],
        },
    )

__all__ = [
    "Certificate",
    "Lowered",
    "certify",
    "check_certificate",
    "lower",
    "open_module",
    "parse_module",
    "pretty",
    "read_corpus",
    "require_claim",
    "write_certificate",
]
